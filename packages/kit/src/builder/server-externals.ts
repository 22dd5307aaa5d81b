import { isBuiltin } from 'node:module'
import type { BuildApp } from '@fw/schema'
import { isAbsolute } from 'pathe'
import { createIsTranspiled, type IsTranspiled } from '../module/is-transpiled.ts'
import { externalVue } from './external-vue.ts'
import { isRuntimeFile } from './is-runtime-file.ts'
import { nodeImport, type NodeImport } from './node-import.ts'
import { dependsOnUi, packageOf, type Package } from './package-of.ts'

/** The imports that remain in the server bundle. */
export interface ServerExternals {
  /**
   * Decides about an import of the server bundle. Undefined if the module is bundled. `resolve` returns the file of the specifier, or
   * undefined if the bundler finds none; it is only called if the decision depends on it.
   */
  decide: (
    specifier: string,
    importer: string | undefined,
    resolve: () => Promise<string | undefined>,
  ) => Promise<ExternalImport | undefined>
  /** The file of each external module, by the specifier in the bundle. Without modules of Node.js. */
  files: ReadonlyMap<string, string>
  /** Specifiers of those that Node.js loads as CommonJS, without Vue; see `addCommonJsNames`. */
  commonJs: ReadonlySet<string>
}

export interface ExternalImport {
  /** The specifier in the bundle. */
  id: string
  /** Whether the import must be kept if nothing of the module is used. */
  sideEffects: boolean
}

/** Specifiers that may be external: bare ones, and those of Node.js. */
// oxlint-disable-next-line no-control-regex -- the convention for ids of virtual modules
export const externalSpecifier = /^(?:@[\w.~-]+\/)?[\w][^\0:]*$|^node:|^#vue-router$/

/**
 * Externalizes Vue and packages that don't depend on it. They run unchanged, including native code and file access, and are copied
 * into the output. Packages that import Vue are bundled, because there must be only one copy of it, and so are those of which Node.js
 * would load another file.
 */
export function createServerExternals(app: BuildApp): ServerExternals {
  const files = new Map<string, string>()
  const commonJs = new Set<string>()
  const inline = inlined(app)
  const layers = app.layerDirs.slice(1).map((dir) => `${dir}/`)
  // Dependencies of fw's runtime, direct and transitive, are bundled like the runtime itself.
  const own = new Set<string>()
  const importOnce = rememberImports(app)
  return {
    files,
    commonJs,
    decide: async (specifier, importer, resolve) => {
      if (!externalSpecifier.test(specifier)) return undefined
      if (isBuiltin(specifier)) return { id: specifier, sideEffects: true }
      const vue = externalVue(app, specifier)
      if (vue) {
        files.set(vue.id, vue.file)
        return { id: vue.id, sideEffects: false }
      }
      if (specifier in app.modules || inline(specifier)) return undefined
      const file = (await resolve())?.replace(/\?.*$/, '')
      if (file === undefined || !/\.[cm]?js$/.test(file)) return undefined
      if (layers.some((dir) => file.startsWith(dir) && !file.slice(dir.length).includes('node_modules/'))) return undefined // sources
      const owner = packageOf(file)
      if (!owner || inline(owner.name) || inline(file) || dependsOnUi(owner)) return undefined
      if (importer && isOwn(app, importer, own)) {
        own.add(owner.dir)
        return undefined
      }
      const external = importOnce(specifier, file, owner, importer)
      if (!external) return undefined
      files.set(external.specifier, external.file)
      if (external.isCommonJs) commonJs.add(external.specifier)
      return { id: external.specifier, sideEffects: false }
    },
  }
}

/** Packages are imported by many files, so what Node.js loads is computed once. */
function rememberImports({
  options,
}: BuildApp): (...given: [string, string, Package, string | undefined]) => NodeImport | undefined {
  const imports = new Map<string, NodeImport | undefined>()
  return (specifier, file, owner, importer) => {
    const key = `${specifier} ${file}`
    if (!imports.has(key)) {
      const from = importer !== undefined && isAbsolute(importer) ? importer : `${options.rootDir}/_`
      imports.set(key, nodeImport(specifier, file, owner, from))
    }
    return imports.get(key)
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
