import { existsSync } from 'node:fs'
import type { DevApp } from '@fw/schema'
import { dirname } from 'pathe'
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
 * Resolves the URL of a runtime file. Vite would add a version query to the id of a file in node_modules, while imports of the same file
 * resolve to an id without one: one URL would then have two modules, and Vite answers 504.
 */
function fileByURL(runtimeDir: string, url: string): string | undefined {
  const path = /^\/.*\/fw\/dist\/app-dev\/([^?]+)$/.exec(url)?.[1]
  if (path === undefined) return undefined
  const file = `${runtimeDir}/${path}`
  return existsSync(file) ? file : undefined
}

/**
 * Specifiers of the framework. Those of the runtime lead to its files. Those of libraries lead, in browsers, to what the optimizer has
 * prepared, so that packages that import them get the same copy; on the server Node loads them.
 */
export function frameworkModules(app: DevApp): Plugin {
  const libraries = new Set(librarySpecifiers(app))
  const compiler = app.options.ui.runtimeCompiler
  const runtimeDir = dirname(dirname(app.entries.client))
  return {
    name: 'fw:framework-modules',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name !== 'engine',
    resolveId: {
      order: 'pre',
      filter: { id: /^(?:#|fw\/|ui|@ui\/|vue|@vue\/|@unhead\/vue)|\/fw\/dist\/app(?:-dev)?\// },
      async handler(specifier, importer, context) {
        const isServer = this.environment.config.consumer === 'server'
        const requested = isServer ? undefined : fileByURL(runtimeDir, specifier)
        if (requested !== undefined) return requested
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
