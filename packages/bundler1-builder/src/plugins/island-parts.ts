import { buildsIslandParts } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'

/** Whether a chunk is the entry for pages of other apps. */
export function isIslandParts(facade: string | null | undefined, { modules }: Pick<BuildApp, 'modules'>): boolean {
  return typeof facade === 'string' && facade === modules['#app/island-parts']
}

/** Builds an entry with the interactive components of islands, which pages of other apps load. */
export function islandParts(app: BuildApp): Plugin[] {
  if (!buildsIslandParts(app)) return []
  return [
    {
      name: 'fw:island-parts',
      applyToEnvironment: (environment) => environment.config.consumer === 'client',
      buildStart() {
        this.emitFile({ type: 'chunk', id: '#app/island-parts', preserveSignature: 'strict' })
      },
    },
  ]
}
