import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { writeExternals } from './external-vue.ts'
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
      const dir = `${app.options.buildDir}/dist/server`
      // Only imports that remain after tree shaking.
      const externals = new Map([...(externalsOf.get(app) ?? [])].filter(([name]) => imported.has(name)))
      writeExternals(dir, externals)
      app.output.server = { dir, entry: 'entry.mjs', externals: [...new Set(externals.values())] }
    },
  }
}
