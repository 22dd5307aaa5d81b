import type { AppDescription, Fw, GeneratedFile, TypeContexts } from '@fw/schema'
import { join } from 'pathe'
import { appConfigTypes, layoutTypes, middlewareTypes, pluginTypes } from './app-part-types.ts'
import { builderTypes } from './builder-types.ts'
import { componentsModuleTypes, globalComponentTypes } from './components-types.ts'
import { globalImports, importsModuleTypes, localName, templateImports, type TypedImport } from './imports-types.ts'
import { moduleTypes } from './modules-types.ts'
import { packageDir, packageTypes } from './package-types.ts'
import { pageShards, pagesIndex, pageTypes } from './page-types.ts'
import { runtimeConfigTypes } from './runtime-config-types.ts'
import { serverHookTypes } from './server-hook-types.ts'
import { typesIn } from './server-imports.ts'
import { serverNameTypes, type ServerFile } from './server-names.ts'
import { routeShards, serverRouteTypes } from './server-route-types.ts'
import type { ServerRoute } from './server-routes.ts'
import { valueType } from './value-type.ts'

export interface TypeFilesOptions {
  fw: Fw
  /** Directories from which packages of fw are resolved. */
  places: readonly string[]
  serverRoutes: () => readonly ServerRoute[]
  /** All auto-imports of server code. */
  serverImports: () => readonly TypedImport[]
  /** Server code that response types refer to. */
  serverFiles: () => readonly ServerFile[]
  /** Directories with code for all contexts. */
  sharedDirs: readonly string[]
  app: AppDescription
}

/** The generated declarations included in each tsconfig. */
export function filesByContext({ fw }: Pick<TypeFilesOptions, 'fw'>): Record<keyof TypeContexts, string[]> {
  const own = ['runtime-config', 'app-config', 'server-routes']
  const pages = fw.options.experimental.typedPages ? ['pages'] : []
  const app = [
    'imports',
    'components',
    'layouts',
    'middleware',
    'plugins',
    ...own,
    'server-imports-in-app',
    'server-names',
    'builder',
    'vue-shim',
    ...pages,
  ]
  // In a single context, app imports take precedence over server imports.
  const server = ['server-hooks', ...(fw.variant === 'B' ? [] : ['server-imports']), ...own]
  return {
    app: app.map(declarationFile),
    server: server.map(declarationFile),
    shared: (fw.variant === 'B' ? [] : ['shared-imports', 'runtime-config']).map(declarationFile),
    node: ['types/modules.d.ts'],
  }
}

const declarationFile = (name: string): string => `types/${name}.d.ts`

/** The declaration files of an app. Each is regenerated only when something it reads has changed. */
export function typeFiles(given: TypeFilesOptions): GeneratedFile[] {
  const { fw, places, serverRoutes, serverFiles, sharedDirs } = given
  const { options } = fw
  const shardsOfRoutes = lastOf(routeShards)
  const serverImports = (): readonly TypedImport[] => (options.experimental.nitroAutoImports ? given.serverImports() : [])
  // App imports take precedence over server imports.
  const serverOnly = (imports: AppDescription['imports']): TypedImport[] => {
    const taken = new Set(imports.map(localName))
    return serverImports().filter((entry) => !taken.has(localName(entry)))
  }
  const file = (
    name: string,
    reads: GeneratedFile['reads'],
    text: (path: string, app: AppDescription) => string,
  ): GeneratedFile => ({
    name,
    reads,
    write: true,
    text: (app) => text(join(options.buildDir, name), app),
  })
  return [
    file('imports.d.ts', ['imports'], (path, { imports }) =>
      // In a single context, server code uses this module too.
      importsModuleTypes(path, fw.variant === 'B' ? [...imports, ...serverOnly(imports)] : imports),
    ),
    file('components.d.ts', ['components'], (path, { components }) => componentsModuleTypes(path, components)),
    file('types/imports.d.ts', ['imports'], (path, { imports }) => globalImports(path, imports) + templateImports(path, imports)),
    file('types/components.d.ts', ['components'], (path, { components }) => globalComponentTypes(path, components, options)),
    file('types/layouts.d.ts', ['layouts'], (path, { layouts }) => layoutTypes(path, layouts)),
    file('types/middleware.d.ts', ['middleware'], (path, { middleware }) => middlewareTypes(path, middleware)),
    file('types/plugins.d.ts', ['plugins'], (path, { plugins }) => pluginTypes(path, plugins)),
    file('types/runtime-config.d.ts', [], () => runtimeConfigTypes(options)),
    file('types/app-config.d.ts', ['appConfigs'], (path, { appConfigs }) =>
      appConfigTypes(path, appConfigs, valueType(options.appConfig)),
    ),
    file('types/modules.d.ts', [], (path) =>
      moduleTypes(
        path,
        fw.modules.filter(({ builtin }) => !builtin),
      ),
    ),
    file('types/builder.d.ts', [], () => builderTypes(options, places)),
    file('types/vue-shim.d.ts', [], () => (options.typescript.shim ? shim : '')),
    file('types/shared-imports.d.ts', ['imports'], (path, { imports }) =>
      globalImports(path, [
        ...imports.filter(({ from }) => sharedDirs.some((dir) => from.startsWith(`${dir}/`))),
        { name: 'useRuntimeConfig', from: '#app' },
      ]),
    ),
    file('types/server-hooks.d.ts', [], (path) => serverHookTypes(path, places)),
    file('server-imports.d.ts', [], (path) => importsModuleTypes(path, given.serverImports())),
    file('types/server-imports.d.ts', [], (path) => globalImports(path, serverImports())),
    file('types/server-imports-in-app.d.ts', ['imports'], (path, { imports }) => {
      const others = serverOnly(imports)
      // In a single context, server imports must be global. Otherwise each file declares those it uses.
      return globalImports(path, fw.variant === 'B' ? others : typesIn(others))
    }),
    file('types/server-names.d.ts', ['imports'], (path, { imports }) => {
      const ofApp = new Map(imports.map((entry) => [localName(entry), entry.from]))
      const isOther = (entry: TypedImport): boolean => {
        const from = ofApp.get(localName(entry))
        return from === undefined ? fw.variant === 'A' : from !== entry.from || entry.written !== undefined
      }
      return serverNameTypes(path, serverFiles(), serverImports().filter(isOther))
    }),
    ...serverRouteFiles(given, shardsOfRoutes),
    ...(options.experimental.typedPages ? pageFiles(given) : []),
    file('types/server-routes.d.ts', [], () =>
      [...shardsOfRoutes(serverRoutes()).keys()]
        .map((name) => `/// <reference path="./${name.slice('types/'.length)}" />\n`)
        .join('')
        .concat('export {}\n'),
    ),
  ]
}

const ofPages = (name: string, text: GeneratedFile['text']): GeneratedFile => ({ name, reads: ['pages'], write: true, text })

/** A declaration file for each group of pages, and one that references them. */
function pageFiles({ fw, app: { pages } }: TypeFilesOptions): GeneratedFile[] {
  const shardsOf = lastOf(pageShards)
  return [
    ofPages('types/pages.d.ts', (app) => pagesIndex(shardsOf(app.pages).keys())),
    ...[...shardsOf(pages).keys()].map((name) =>
      ofPages(name, (app) => pageTypes(join(fw.options.buildDir, name), shardsOf(app.pages).get(name) ?? [])),
    ),
  ]
}

/** A declaration file for each group of routes. */
function serverRouteFiles({ fw, places, serverRoutes }: TypeFilesOptions, shardsOf: typeof routeShards): GeneratedFile[] {
  const { buildDir, rootDir } = fw.options
  const context = { usesNode: packageDir('@types/node', [rootDir]) !== undefined, h3: packageTypes('h3', places) ?? 'h3' }
  return [...shardsOf(serverRoutes()).keys()].map((name) => ({
    name,
    reads: [],
    write: true,
    text: () => serverRouteTypes(join(buildDir, name), shardsOf(serverRoutes()).get(name) ?? [], context),
  }))
}

/** Memoizes the result for the last list, since every file of a group uses the same one. Lists are replaced when they change. */
function lastOf<List extends object, Result>(make: (list: List) => Result): (list: List) => Result {
  let last: { list: List; result: Result } | undefined
  return (list) => (last?.list === list ? last : (last = { list, result: make(list) })).result
}

const shim = `declare module '*.vue' {
  import type { DefineComponent } from 'vue'
  const component: DefineComponent<Record<string, unknown>, object, unknown>
  export default component
}
`
