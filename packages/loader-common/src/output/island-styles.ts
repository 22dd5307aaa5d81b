import { createHash } from 'node:crypto'
import { islandFiles, stylesFrom } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { relative } from 'pathe'
import type { SideConfig } from '../loader-bundler.ts'
import type { Pass } from '../passes.ts'

const prefix = 'island-styles-'

/** Name of the chunk with the style sheets of an island. */
export function islandChunk({ options }: BuildApp, file: string): string {
  return prefix + createHash('sha256').update(relative(options.rootDir, file)).digest('hex').slice(0, 8)
}

/** The island whose style sheets a chunk consists of. */
export function styledIsland(app: BuildApp, chunk: string | null | undefined): string | undefined {
  return chunk?.startsWith(prefix) ? islandFiles(app).find((file) => islandChunk(app, file) === chunk) : undefined
}

/** Imports of the style sheets of an island. */
export function islandStyles(file: string, importsOf: (id: string) => Iterable<string>): string {
  return stylesFrom(file, (id) => ({ importedIds: [...importsOf(id)], dynamicallyImportedIds: [] }))
    .map((id) => `import ${JSON.stringify(id)}\n`)
    .join('')
}

/**
 * Adds entries for the style sheets of islands. Only the server bundle contains islands, so its module graph tells which style sheets they
 * import. Without `bundler2.extractCSS`, scripts add style sheets to the page, so those of islands become part of the app's own entry.
 */
export function addIslandStyles(
  { app, generated }: Pass,
  { entry }: SideConfig,
  importsOf: (id: string) => Iterable<string>,
): void {
  for (const file of islandFiles(app)) {
    const name = islandChunk(app, file)
    const module = generated.add(`${name}.mjs`, islandStyles(file, importsOf))
    if (app.options.bundler2.extractCSS) entry[name] = module
    else entry['entry'] = [...(entry['entry'] as string[]), module] // of `sideConfig`
  }
}
