import { pathToFileURL } from 'node:url'
import type { BuildApp } from '@fw/schema'
import type { Nitro, RollupConfig } from 'nitropack/types'
import { compilePackages } from './compile-packages.ts'
import { isStandalone } from './add-server-bundle.ts'
import { layerAliases } from './layer-aliases.ts'
import { runtimeFile } from './runtime-file.ts'

const config = runtimeFile('config')
const entry = '#fw/server-entry'

/** The engine reads its configuration where the app does. */
export const resolveRuntimeConfig = {
  name: 'fw:runtime-config',
  resolveId: (id: string, importer: string | undefined): string | undefined =>
    importer && /nitropack[\\/]dist[\\/]runtime[\\/]/.test(importer) && /^\.\/(?:internal\/)?config\.mjs$/.test(id)
      ? config
      : undefined,
}

/** Resolutions that Nitro's own plugins must not see: the server bundle of the app, and the one runtime configuration. */
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
          // A bundle that has been built need not be built again.
          return isStandalone(nitro) ? { id: entry, external: true } : file
        }
        return resolveRuntimeConfig.resolveId(id, importer)
      },
    },
  }
  rollup.plugins = [
    plugin,
    ...(layerAliases(app) as { name: string }[]), // plugins of either bundler
    ...compilePackages(app, rollup),
    ...(Array.isArray(rollup.plugins) ? rollup.plugins : [rollup.plugins]),
  ]
}
