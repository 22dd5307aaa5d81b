import { isBuiltin } from 'node:module'
import { createIsTranspiled, type IsTranspiled } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { packageOf, dependsOnUi } from '../package-of.ts'
import { isRuntimeFile } from '../runtime-files.ts'
import { externalVue } from './external-vue.ts'

/** Packages that the server bundle imports at run time, with the file that each specifier resolves to. */
export type Externals = Map<string, string>

export const externalsOf = new WeakMap<BuildApp, Externals>()

/**
 * Externalizes Vue and packages that don't depend on it. They run unchanged, including native code and file access, and are copied
 * into the output. Packages that import Vue are bundled, because there must be only one copy of it.
 */
export function serverExternals(app: BuildApp): Plugin {
  const externals: Externals = new Map()
  externalsOf.set(app, externals)
  const inline = inlined(app)
  const layers = app.layerDirs.slice(1).map((dir) => `${dir}/`)
  // Dependencies of fw's runtime, direct and transitive, are bundled like the runtime itself.
  const own = new Set<string>()
  return {
    name: 'fw:server-externals',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'server',
    resolveId: {
      order: 'pre',
      // bare specifiers
      filter: { id: /^(?:@[\w.~-]+\/)?[\w][^\0:]*$|^node:|^#vue-router$/ },
      async handler(specifier, importer, context) {
        if (isBuiltin(specifier)) return { id: specifier, external: true }
        const vue = externalVue(app, specifier)
        if (vue) {
          externals.set(vue.id, vue.file)
          return { id: vue.id, external: true, moduleSideEffects: false }
        }
        if (specifier in app.modules || inline(specifier)) return undefined
        const resolved = await this.resolve(specifier, importer, { ...context, skipSelf: true })
        if (!resolved || resolved.external) return resolved
        const file = resolved.id.replace(/\?.*$/, '')
        if (!/\.(?:[cm]?js|json)$/.test(file)) return resolved
        if (layers.some((dir) => file.startsWith(dir) && !file.slice(dir.length).includes('node_modules/'))) return resolved // sources
        const owner = packageOf(file)
        if (!owner || inline(owner.name) || inline(file) || dependsOnUi(owner)) return resolved
        if (importer && isOwn(app, importer, own)) {
          own.add(owner.dir)
          return resolved
        }
        externals.set(specifier, file)
        return { id: specifier, external: true, moduleSideEffects: false }
      },
    },
  }
}

/** Whether code is part of fw's runtime, of Vue, vue-router and unhead, or of their dependencies. */
function isOwn(app: BuildApp, importer: string, own: ReadonlySet<string>): boolean {
  if (isRuntimeFile(app, importer) || /\/node_modules\/(?:vue|@vue|vue-router|unhead|@unhead)\//.test(importer)) return true
  const owner = packageOf(importer)
  return owner !== undefined && own.has(owner.dir)
}

/** Matches packages in `build.transpile`, and those of fw. */
function inlined({ options }: BuildApp): IsTranspiled {
  const isTranspiled = createIsTranspiled(options, 'server')
  return (specifier) => /^(?:fw|@fw\/[\w-]+)(?:\/|$)/.test(specifier) || isTranspiled(specifier)
}
