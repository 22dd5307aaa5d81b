import type { DevApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { libraryName, librarySpecifiers } from '../framework-externals.ts'

/** The runtime is there once for each side, with the same names. */
function ofServer(file: string): string {
  return file.replace('/app-dev/client/', '/app-dev/server/')
}

/**
 * Specifiers of the framework. Those of the runtime lead to its files. Those of libraries lead, in browsers, to what the optimizer has
 * prepared, so that packages that import them get the same copy; on the server Node loads them.
 */
export function frameworkModules(app: DevApp): Plugin {
  const libraries = new Set(librarySpecifiers(app))
  const compiler = app.options.ui.runtimeCompiler
  return {
    name: 'fw:framework-modules',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name !== 'engine',
    resolveId: {
      order: 'pre',
      filter: { id: /^(?:#|fw\/|ui|@ui\/|vue|@vue\/|@unhead\/vue)|\/app-dev\/client\// },
      async handler(specifier, importer, context) {
        const isServer = this.environment.config.consumer === 'server'
        if (specifier.includes('/app-dev/client/')) return isServer ? ofServer(specifier) : undefined
        if (!Object.hasOwn(app.modules, specifier)) return undefined
        const file = app.modules[specifier]!
        if (!libraries.has(specifier)) return isServer ? ofServer(file) : file
        if (isServer) return undefined
        const name = compiler && libraryName(specifier) === 'vue' ? 'vue/dist/vue.esm-bundler.js' : libraryName(specifier)
        if (name === specifier && importer && !importer.startsWith('\0')) {
          const found = await this.resolve(name, importer, { ...context, skipSelf: true })
          if (found) return found
        }
        return this.resolve(name, app.entries.client, { ...context, skipSelf: true })
      },
    },
  }
}
