import { existsSync } from 'node:fs'
import { createLocalAlias } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { join } from 'pathe'
import type { Plugin } from 'vite'

const bare = /^[^./\0#@][^\0]*\.\w+(?:\?.*)?$/

/**
 * `<img src="~/logo.png">`: the template compiler strips `~/`, so the rest looks like a package. It resolves to the file in the
 * source directory, if there is one.
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
    // Before aliases: the rest of `~/assets/logo.png` looks like an alias of the project.
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
