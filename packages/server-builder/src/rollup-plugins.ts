import { pathToFileURL, fileURLToPath } from 'node:url'
import type { BuildApp } from '@fw/schema'
import type { Nitro, RollupConfig } from 'nitropack/types'
import { isStandalone } from './add-server-bundle.ts'

const config = fileURLToPath(new URL('runtime/config.mjs', import.meta.url))
const entry = '#fw/server-entry'

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
        if (importer && /nitropack[\\/]dist[\\/]runtime[\\/]internal[\\/]/.test(importer) && id === './config.mjs') return config
        return undefined
      },
    },
  }
  rollup.plugins = [plugin, ...(Array.isArray(rollup.plugins) ? rollup.plugins : [rollup.plugins])]
}
