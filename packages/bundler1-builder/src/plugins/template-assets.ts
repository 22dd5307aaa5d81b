import { createLocalAlias, templateAsset, templateAssetSpecifier } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'

/** Resolves `<img src="~/logo.png">`, whose `~/` the template compiler strips. */
export function templateAssets({ options, fw }: BuildApp): Plugin[] {
  const local = createLocalAlias(fw.layers)
  const inProject: Plugin = {
    name: 'fw:template-assets',
    resolveId: {
      filter: { id: templateAssetSpecifier },
      handler: (specifier, importer) => templateAsset(specifier, importer, () => options.srcDir),
    },
  }
  if (!local) return [inProject]
  const inLayers: Plugin = {
    name: 'fw:layer-template-assets',
    enforce: 'pre',
    // Before aliases: the rest of `~/assets/logo.png` looks like an alias of the project.
    resolveId: {
      order: 'pre',
      filter: { id: templateAssetSpecifier },
      handler: (specifier, importer) => templateAsset(specifier, importer, (from) => local('~', from)),
    },
  }
  return [inLayers, inProject]
}
