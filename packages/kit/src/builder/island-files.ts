import type { BuildApp } from '@fw/schema'
import { islandComponents, offersParts, serverPages, usesIslands } from '../names/islands.ts'

/** Files that browsers never load, but whose style sheets they need. */
export function islandFiles({ app, options }: Pick<BuildApp, 'app' | 'options'>): string[] {
  if (!usesIslands(app, options)) return []
  return [...new Set([...islandComponents(app.components), ...serverPages(app.pages)].map(({ file }) => file))]
}

/** Whether to build the module `#app/island-parts`: the interactive components of islands, which pages of other apps load. */
export function buildsIslandParts({ app, options }: Pick<BuildApp, 'app' | 'options'>): boolean {
  return offersParts(options) && usesIslands(app, options)
}
