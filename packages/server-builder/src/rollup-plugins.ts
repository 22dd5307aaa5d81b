import { pathToFileURL } from 'node:url'
import type { BuildApp } from '@fw/schema'
import type { Nitro, RollupConfig } from 'nitropack/types'
import { compilePackages } from './compile-packages.ts'
import { isStandalone } from './add-server-bundle.ts'
import { layerAliases } from './layer-aliases.ts'
import { publicAssetsId, publicAssetsText } from './public-assets.ts'
import { runtimeFile } from './runtime-file.ts'

const entry = '#fw/server-entry'
const publicAssetsModule = '\0fw:public-assets'

/** Modules of Nitro's runtime that fw replaces with its own, which have the same exports. A test compares them. */
export const replacedModules: Record<string, string> = {
  config: runtimeFile('config'),
  cache: runtimeFile('cache/cached-handler'),
}

/** Makes Nitro use fw's runtime configuration and response cache. */
export const resolveReplaced = {
  name: 'fw:replaced-modules',
  resolveId(id: string, importer: string | undefined): string | undefined {
    const [, name = ''] =
      /^nitropack\/(?:dist\/)?runtime\/internal\/(config|cache)(?:\.mjs)?$/.exec(id) ?? relativeImport(id, importer)
    return replacedModules[name]
  },
}

function relativeImport(id: string, importer: string | undefined): readonly string[] {
  const isNitro = importer !== undefined && /nitropack[\\/]dist[\\/]runtime[\\/]/.test(importer)
  return (isNitro && /^\.\/(?:internal\/)?(config|cache)\.mjs$/.exec(id)) || []
}

/** Resolves modules before Nitro's plugins do: the app's server bundle, and modules of Nitro that fw replaces. */
export function rollupPlugins(app: BuildApp, nitro: Nitro, rollup: RollupConfig): void {
  const { server } = app.output
  const file = `${server!.dir}/${server!.entry}`
  const plugin = {
    name: 'fw:resolve',
    resolveId: {
      order: 'pre' as const,
      handler(id: string, importer: string | undefined) {
        if (id === entry) {
          if (nitro.options.preset === 'nitro-prerender') return { id: pathToFileURL(file).href, external: true }
          // The app is already bundled.
          return isStandalone(nitro) ? { id: entry, external: true } : file
        }
        return id === publicAssetsId ? publicAssetsModule : resolveReplaced.resolveId(id, importer)
      },
    },
    load: (id: string) => (id === publicAssetsModule ? publicAssetsText(nitro) : undefined),
  }
  rollup.plugins = [
    plugin,
    ...(layerAliases(app) as { name: string }[]), // plugins of any bundler
    ...compilePackages(app, rollup),
    ...(Array.isArray(rollup.plugins) ? rollup.plugins : [rollup.plugins]),
  ]
}
