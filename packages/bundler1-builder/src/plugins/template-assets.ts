import { existsSync } from 'node:fs'
import { createLocalAlias } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { join } from 'pathe'
import type { Plugin } from 'vite'

const bare = /^[^./\0#@][^\0]*\.\w+(?:\?.*)?$/

/**
 * `<img src="~/logo.png">`: the template compiler takes `~/` away, so what remains looks like a package. If there is such a file in
 * the sources, that is meant.
 */
export function templateAssets({ options, fw }: BuildApp): Plugin[] {
  const local = createLocalAlias(fw.layers)
  const inProject: Plugin = {
    name: 'fw:template-assets',
    resolveId: { filter: { id: bare }, handler: (specifier, importer) => found(specifier, importer, () => options.srcDir) },
  }
  if (!local) return [inProject]
  const inLayers: Plugin = {
    name: 'fw:layer-template-assets',
    enforce: 'pre',
    // Before aliases: what is left of `~/assets/logo.png` looks like one that means the project.
    resolveId: {
      order: 'pre',
      filter: { id: bare },
      handler: (specifier, importer) => found(specifier, importer, (from) => local('~', from)),
    },
  }
  return [inLayers, inProject]
}

function found(
  specifier: string,
  importer: string | undefined,
  dirOf: (importer: string) => string | undefined,
): string | undefined {
  if (!importer || !/\.vue(?:\?|$)/.test(importer)) return undefined
  const dir = dirOf(importer)
  const [path = '', query] = specifier.split('?')
  const file = dir === undefined ? undefined : join(dir, path)
  return file !== undefined && existsSync(file) ? file + (query === undefined ? '' : `?${query}`) : undefined
}
