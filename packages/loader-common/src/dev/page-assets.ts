import { createHash } from 'node:crypto'
import type { ClientManifest, DevApp, DevBundler } from '@fw/schema'
import { join } from 'pathe'
import { assetsPath } from '../config/side-config.ts'
import type { OutputFileSystem } from '../loader-bundler.ts'
import type { RenderedIslands } from './island-styles.ts'
import { problemScript } from './problem-page.ts'
import type { Compiled, WatchedSide } from './watched-side.ts'

interface Sides {
  client: WatchedSide
  server: WatchedSide
  islands: RenderedIslands
  manifestOf: (compiled: Compiled) => ClientManifest
}

/** The style sheets and scripts of a page, from the manifest of the latest client bundle. */
export function createPageAssets(app: DevApp, { client, server, islands, manifestOf }: Sides): DevBundler['pageAssets'] {
  const base = assetsPath(app)
  let known: { run: number; manifest: ClientManifest } | undefined
  const latestManifest = async (): Promise<ClientManifest> => {
    const compiled = await client.settled()
    if (known?.run !== compiled.run && compiled.errors.length === 0) known = { run: compiled.run, manifest: manifestOf(compiled) }
    return known?.manifest ?? { entry: '', modules: {} }
  }
  /**
   * A style element that imports the style sheet. When an island is requested again after a change, its element is found by the attribute, and
   * the new text replaces the old one; a second link would only be added. The text of the style sheet itself has URLs relative to its file.
   */
  const islandStyle = (island: string, files: readonly string[]): { attributes: Record<string, string>; text: string } => ({
    attributes: { 'data-fw-island': island },
    text: files.map((file) => `@import ${JSON.stringify(`${base}${file}?${versionOf(client, file)}`)};`).join('\n'),
  })
  return async (rendered) => {
    const used = islands.among(rendered)
    if (used.length > 0) {
      const { stats } = await server.settled()
      for (const file of islands.update(stats.compilation, used)) client.changed(file)
    }
    const { entry, modules } = await latestManifest()
    const links = new Set<string>()
    const seen = new Set<string>(used)
    const visit = (key: string): void => {
      const module = modules[key]
      if (!module || seen.has(key)) return
      seen.add(key)
      for (const imported of module.imports ?? []) visit(imported)
      for (const file of module.css ?? []) links.add(base + file)
    }
    for (const key of [entry, ...rendered, ...used.flatMap((island) => modules[island]?.imports ?? [])]) visit(key)
    const file = modules[entry]?.file
    return {
      styles: used.flatMap((island) => {
        const files = modules[island]?.css ?? []
        return files.length > 0 ? [islandStyle(island, files)] : []
      }),
      links: [...links],
      // Without a client bundle, the page can at least show why.
      scripts: [base + (file ?? problemScript)],
      errorScripts: [base + problemScript],
    }
  }
}

function versionOf({ compiler }: WatchedSide, file: string): string {
  const text = (compiler.outputFileSystem as OutputFileSystem).readFileSync(join(compiler.outputPath, file)) // of the middleware
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
