import { createLocalAlias } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'

interface ResolveContext {
  resolve: (path: string, importer: string | undefined, options: object) => Promise<unknown>
}

/** Resolves `~`, `@`, `~~` and `@@` in server code of a layer to that layer. Empty if there are no layers. */
export function layerAliases({ fw }: Pick<BuildApp, 'fw'>): object[] {
  const resolve = createLocalAlias(fw.layers)
  if (!resolve) return []
  return [
    {
      name: 'fw:layer-aliases',
      resolveId: {
        order: 'pre',
        handler(this: ResolveContext, specifier: string, importer: string | undefined, options: object) {
          const path = importer === undefined ? undefined : resolve(specifier, importer)
          return path === undefined ? undefined : this.resolve(path, importer, { ...options, skipSelf: true })
        },
      },
    },
  ]
}
