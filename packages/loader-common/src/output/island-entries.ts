import { islandFiles, stylesFrom } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { SideConfig } from '../loader-bundler.ts'
import type { Pass } from '../passes.ts'
import type { GraphPlugin } from './module-graph.ts'

const prefix = 'island-styles-'

/** The island whose style sheets an entry consists of. */
export function styledIsland(app: BuildApp, entry: string | null | undefined): string | undefined {
  return entry?.startsWith(prefix) ? islandFiles(app)[Number(entry.slice(prefix.length))] : undefined
}

/**
 * Adds entries for the style sheets of islands. Only the server bundle contains islands, so its module graph tells which style sheets they
 * import.
 */
export function addIslandStyles({ app, generated }: Pass, config: SideConfig, { graph }: GraphPlugin): void {
  for (const [index, file] of islandFiles(app).entries()) {
    const styles = stylesFrom(file, (id) => ({ importedIds: [...graph.importedIds(id)], dynamicallyImportedIds: [] }))
    const code = styles.map((id) => `import ${JSON.stringify(id)}\n`).join('')
    config.entry[prefix + index] = generated.add(`${prefix}${index}.mjs`, code)
  }
}
