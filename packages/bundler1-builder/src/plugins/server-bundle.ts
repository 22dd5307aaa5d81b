import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { externalsOf } from './server-externals.ts'

/** Tells the server builder where the bundle is and what it still imports. */
export function serverBundle(app: BuildApp): Plugin {
  return {
    name: 'fw:server-bundle',
    applyToEnvironment: (environment) => environment.config.consumer === 'server',
    writeBundle() {
      app.output.server = {
        dir: `${app.options.buildDir}/dist/server`,
        entry: 'entry.mjs',
        externals: [...new Set(externalsOf.get(app)?.values())],
      }
    },
  }
}
