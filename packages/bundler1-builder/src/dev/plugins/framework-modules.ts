import { existsSync } from 'node:fs'
import { isRuntimeFile } from '@fw/kit/internal'
import type { DevApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { devFiles, forBrowsers } from '../../runtime-files.ts'
import { libraryName, librarySpecifiers } from '../framework-externals.ts'

/**
 * Resolves the URL of a runtime file. Vite would add a version query to the id of a file in node_modules, while imports of the same
 * file resolve to an id without one: one URL would then have two modules, and Vite responds with 504.
 */
function fileByURL(app: DevApp, url: string): string | undefined {
  const path = /^\/.*\/runtime\/dist-dev\/([^?]+)$/.exec(url)?.[1]
  if (path === undefined) return undefined
  const file = devFiles(app) + path
  return existsSync(file) ? file : undefined
}

/**
 * Resolves specifiers of the framework. Those of the runtime resolve to its files. Those of libraries resolve to optimized
 * dependencies in browsers, so that packages that import them get the same copy; on the server Node loads them.
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
      filter: { id: /^(?:#|fw\/|ui|@ui\/|vue|@vue\/|@unhead\/vue|@vueuse\/head)|\/runtime\/dist(?:-dev)?\// },
      async handler(specifier, importer, context) {
        const isServer = this.environment.config.consumer === 'server'
        const requested = isServer ? undefined : fileByURL(app, specifier)
        if (requested !== undefined) return requested
        if (isRuntimeFile(app, specifier)) return isServer ? undefined : forBrowsers(app, specifier)
        if (!Object.hasOwn(app.modules, specifier)) return undefined
        const file = app.modules[specifier]!
        if (!libraries.has(specifier)) return isServer ? file : forBrowsers(app, file)
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
