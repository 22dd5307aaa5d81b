import { createLocalAlias, localAlias } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'

/**
 * Resolves `~`, `@`, `~~` and `@@` in files of a layer to that layer. Vite resolves other aliases. Not added if there are no
 * layers, to save the cost.
 */
export function layerAliases(app: BuildApp): Plugin[] {
  const resolve = createLocalAlias(app.fw.layers)
  if (!resolve) return []
  return [
    {
      name: 'fw:layer-aliases',
      enforce: 'pre',
      resolveId: {
        order: 'pre',
        filter: { id: localAlias },
        handler(specifier, importer, context) {
          const path = importer === undefined ? undefined : resolve(specifier, importer)
          return path === undefined ? undefined : this.resolve(path, importer, { ...context, skipSelf: true })
        },
      },
    },
    {
      name: 'fw:layer-aliases-in-styles',
      // Vite resolves imports of style sheets without plugins, but with this resolver, which can be replaced.
      configResolved: (config) => {
        const createResolver = config.createResolver.bind(config)
        const own: typeof createResolver = (options) => {
          const find = createResolver(options)
          return (id, importer, ...rest) =>
            find((importer === undefined ? undefined : resolve(id, importer)) ?? id, importer, ...rest)
        }
        Object.assign(config, { createResolver: own })
      },
    },
  ]
}
