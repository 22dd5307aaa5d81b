import { fileURLToPath } from 'node:url'
import { isRuntimeFile } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { frameworkExternals } from '../dev/framework-externals.ts'
import { forBrowsers } from '../runtime-files.ts'

/**
 * Resolves specifiers of the framework. Vue and related packages are the files that Node.js loads, on both sides, so that there is one copy
 * for the app, the test and the packages that they import.
 */
export function frameworkFiles(app: BuildApp): Plugin {
  const libraries = frameworkExternals(app)
  return {
    name: 'fw:framework-files',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      filter: { id: /^(?:#|fw\/|ui|@ui\/|vue|@vue\/|@unhead\/vue|@vueuse\/head)|\/runtime\/dist(?:-dev)?\// },
      handler(specifier) {
        const isServer = this.environment.config.consumer === 'server'
        if (isRuntimeFile(app, specifier)) return isServer ? undefined : forBrowsers(app, specifier)
        const library = libraries.get(specifier)
        if (library !== undefined) return fileURLToPath(library)
        if (!Object.hasOwn(app.modules, specifier)) return undefined
        const file = app.modules[specifier]!
        return isServer ? file : forBrowsers(app, file)
      },
    },
  }
}
