import { writeServerBundle } from '@fw/kit/internal'
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
      writeServerBundle(app, externalsOf.get(app) ?? { files: new Map(), commonJs: new Set() }, imported)
    },
  }
}
