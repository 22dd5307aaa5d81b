import type { ClientManifest, DevApp, DevBundler } from '@fw/schema'
import { assetsPath } from '../config/side-config.ts'
import { problemScript } from './problem-page.ts'
import type { Compiled, WatchedSide } from './watched-side.ts'

/** The style sheets and scripts of a page, from the manifest of the latest client bundle. */
export function createPageAssets(
  app: DevApp,
  side: WatchedSide,
  manifestOf: (compiled: Compiled) => ClientManifest,
): DevBundler['pageAssets'] {
  const base = assetsPath(app)
  let known: { run: number; manifest: ClientManifest } | undefined
  return async (rendered) => {
    const compiled = await side.settled()
    if (known?.run !== compiled.run && compiled.errors.length === 0) known = { run: compiled.run, manifest: manifestOf(compiled) }
    const { entry, modules } = known?.manifest ?? { entry: '', modules: {} }
    const links = new Set<string>()
    const seen = new Set<string>()
    const visit = (key: string): void => {
      const module = modules[key]
      if (!module || seen.has(key)) return
      seen.add(key)
      for (const imported of module.imports ?? []) visit(imported)
      for (const file of module.css ?? []) links.add(base + file)
    }
    for (const key of [entry, ...rendered]) visit(key)
    const file = modules[entry]?.file
    return {
      styles: [],
      links: [...links],
      // Without a client bundle, the page can at least show why.
      scripts: [base + (file ?? problemScript)],
      errorScripts: [base + problemScript],
    }
  }
}
