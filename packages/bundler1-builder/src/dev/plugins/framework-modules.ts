import { existsSync } from 'node:fs'
import type { DevApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { libraryName, librarySpecifiers } from '../framework-externals.ts'

const inRuntime = /^(.*\/fw\/dist\/)app\/(.*\.mjs)$/

/** Files of the runtime as browsers get them: the same one, if it can be imported, or the one that passes on everything. */
function forBrowsers(file: string): string {
  const [, dist, path = ''] = inRuntime.exec(file) ?? []
  if (dist === undefined) return file
  const own = `${dist}app-dev/${path}`
  if (existsSync(own)) return own
  return `${dist}app-dev/${path.startsWith('components/') ? 'components' : 'index'}.mjs`
}

/**
 * The file of the runtime that a browser asks for by its address. Vite would add a version to files in node_modules, and then the same
 * address would stand for two modules: this one, and the file without a version that imports of it lead to.
 */
function byAddress(app: DevApp, address: string): string | undefined {
  const dist = /^(.*\/fw\/dist\/)app(?:-dev)?\//.exec(app.entries.client)?.[1]
  const path = /^\/.*\/fw\/dist\/app-dev\/([^?]+)$/.exec(address)?.[1]
  if (dist === undefined || path === undefined) return undefined
  const file = `${dist}app-dev/${path}`
  return existsSync(file) ? file : undefined
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
      filter: { id: /^(?:#|fw\/|ui|@ui\/|vue|@vue\/|@unhead\/vue)|\/fw\/dist\/app(?:-dev)?\// },
      async handler(specifier, importer, context) {
        const isServer = this.environment.config.consumer === 'server'
        const addressed = isServer ? undefined : byAddress(app, specifier)
        if (addressed !== undefined) return addressed
        if (inRuntime.test(specifier)) return isServer ? undefined : forBrowsers(specifier)
        if (!Object.hasOwn(app.modules, specifier)) return undefined
        const file = app.modules[specifier]!
        if (!libraries.has(specifier)) return isServer ? file : forBrowsers(file)
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
