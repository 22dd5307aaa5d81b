import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { externalsOf } from './server-externals.ts'

/** Passes the location of the bundle and its external imports to the server builder. */
export function serverBundle(app: BuildApp): Plugin {
  return {
    name: 'fw:server-bundle',
    applyToEnvironment: (environment) => environment.config.consumer === 'server',
    writeBundle(_output, bundle) {
      const imported = new Set(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [])),
      )
      app.output.server = {
        dir: `${app.options.buildDir}/dist/server`,
        entry: 'entry.mjs',
        // Only imports that remain after tree shaking.
        externals: [...new Set([...(externalsOf.get(app) ?? [])].filter(([name]) => imported.has(name)).map(([, file]) => file))],
      }
    },
  }
}
