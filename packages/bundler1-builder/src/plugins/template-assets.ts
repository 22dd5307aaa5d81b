import { existsSync } from 'node:fs'
import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'

/**
 * `<img src="~/logo.png">`: the template compiler takes `~/` away, so what remains looks like a package. If there is such a file in
 * the sources, that is meant.
 */
export function templateAssets({ options }: BuildApp): Plugin {
  return {
    name: 'fw:template-assets',
    resolveId: {
      filter: { id: /^[^./\0#@][^\0]*\.\w+(?:\?.*)?$/ },
      handler(specifier, importer) {
        if (!importer || !/\.vue(?:\?|$)/.test(importer)) return undefined
        const [path = '', query] = specifier.split('?')
        const file = `${options.srcDir}/${path}`
        return existsSync(file) ? file + (query === undefined ? '' : `?${query}`) : undefined
      },
    },
  }
}
