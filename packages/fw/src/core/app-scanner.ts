import { runtimeDir } from './framework-modules.ts'
import { createIsIgnored, type LayerDirectories, type LoadedConfig } from '@fw/kit'
import { createResolveAlias, type FileCaches, layerDirectories, rememberFiles } from '@fw/kit/internal'
import type { AutoImport, Fw, ImportSource, KeyedFunction, PageEffects } from '@fw/schema'
import { isAbsolute } from 'pathe'
import { findAppFiles, type AppFiles } from '../features/app-files/find-app-files.ts'
import { scanKeyedFunctions } from '../features/compiler/scan-keyed-functions.ts'
import { builtinComponents } from '../features/components/builtin-components.ts'
import {
  componentDirs,
  componentLayers,
  normalizeComponentDirs,
  type ResolvedComponentDir,
} from '../features/components/component-dirs.ts'
import { scanComponents } from '../features/components/scan-components.ts'
import { createAutoImports, type AutoImports } from '../features/imports/create-auto-imports.ts'
import { importDirs, ownImportDirs, type ImportLayer } from '../features/imports/import-dirs.ts'
import { exportReader } from '../features/imports/read-exports.ts'
import { scanLayouts, type ScannedLayouts } from '../features/layouts/scan-layouts.ts'
import { scanMiddleware, type ScannedMiddleware } from '../features/middleware/scan-middleware.ts'
import { findEffects } from '../features/pages/find-effects.ts'
import { createPageScanner, type PageScanner } from '../features/pages/page-scanner.ts'
import type { ScannedPages } from '../features/pages/page-tree.ts'
import { scanPlugins } from '../features/plugins/scan-plugins.ts'
import type { SortedPlugins } from '../features/plugins/sort-plugins.ts'
import { runtimeExports } from './runtime-exports.ts'

/** All scanned parts of an app. */
export interface ScannedApp {
  files: AppFiles
  pages: ScannedPages
  layouts: ScannedLayouts
  middleware: ScannedMiddleware
  plugins: SortedPlugins
  components: Awaited<ReturnType<typeof scanComponents>>
  router: boolean
  imports: AutoImports
  keyedFunctions: KeyedFunction[]
  effects: PageEffects
}

type Lists = Pick<ScannedApp, 'files' | 'pages' | 'layouts' | 'middleware' | 'plugins' | 'components' | 'imports'>

/** Scans the parts of an app. Results of files are cached. */
export interface AppScanner {
  layers: LayerDirectories[]
  isIgnored: (file: string) => boolean
  /** Invalidates a file, or everything in a directory. */
  forget: (path: string, isDirectory?: boolean) => void
  /** Files whose exports affect auto-imports. */
  exportFiles: ReadonlySet<string>
  componentDirs: readonly ResolvedComponentDir[]
  importDirs: readonly string[]
  isKnownPage: PageScanner['isKnown']
  saysOther: PageScanner['saysOther']
  files: () => Promise<AppFiles>
  pages: PageScanner['find']
  layouts: () => Promise<ScannedLayouts>
  middleware: () => Promise<ScannedMiddleware>
  plugins: () => Promise<SortedPlugins>
  components: () => Promise<ScannedApp['components']>
  router: (found: Pick<ScannedApp, 'files' | 'pages'>) => boolean
  imports: (router: boolean) => Promise<AutoImports>
  keyedFunctions: (imports: AutoImports) => Promise<KeyedFunction[]>
  effects: (found: Lists) => Promise<PageEffects>
}

export interface ScannerOptions {
  store?: FileCaches | undefined
  /** The instance whose hooks are called. */
  fw?: Fw | undefined
}

export async function createAppScanner(loaded: LoadedConfig, { store, fw }: ScannerOptions = {}): Promise<AppScanner> {
  const { options } = loaded
  const layers = fw ? [...fw.layers] : layerDirectories(loaded)
  const call = fw ? fw.callHook : async (): Promise<void> => {}
  const isIgnored = createIsIgnored(
    options,
    layers.map(({ root }) => root),
  )
  const alias = createResolveAlias(layers)
  const memory = rememberFiles(store)
  const scan = { extensions: options.extensions, isIgnored }
  const given = normalizeComponentDirs(options.components.dirs)
  await call('components:dirs', given)
  const dirs = componentDirs(given, componentLayers(layers, options), alias)
  const importLayers = layers.map((layer) => importLayer(layer, loaded, layers))
  const reader = exportReader({ resolveAlias: alias, caches: memory })
  const ownDirs = importLayers.map((layer) => importDirs(layer, alias))
  const allDirs = await importDirsOf(ownDirs, call)
  const resolveAlias = (path: string): string => alias(path)
  const pages = createPageScanner({ layers, options, isIgnored, caches: memory, call, resolveAlias, runtimeDir })
  const effects = new Map<string, number>()
  // Parsed once: the runtime does not change while fw runs.
  const composables = once(() => runtimeExports('index'))
  const builtin = once(() => runtimeExports('components'))

  return {
    layers,
    isIgnored,
    forget: (path, isDirectory = false) => {
      memory.forget(path)
      pages.forget(path, isDirectory)
      effects.delete(path)
      if (!isDirectory) return
      memory.forgetBelow(path)
      effects.clear()
    },
    exportFiles: reader.files,
    componentDirs: dirs,
    importDirs: allDirs.flat(),
    isKnownPage: pages.isKnown,
    saysOther: pages.saysOther,
    files: async () => {
      const found = findAppFiles(layers, { isIgnored })
      await call('pages:routerOptions', { files: found.routerOptions })
      return found
    },
    pages: pages.find,
    layouts: () =>
      scanLayouts(
        layers.map((layer) => layer.layouts),
        scan,
      ),
    middleware: () =>
      scanMiddleware(
        layers.map((layer) => layer.middleware),
        scan,
      ),
    plugins: () => scanPlugins(layers, { isIgnored, caches: memory, plugins: options.plugins }),
    components: async () => {
      const found = await scanComponents({
        dirs,
        ...scan,
        known: builtinComponents({ clientFallback: options.experimental.clientFallback }),
        islands: options.experimental.componentIslands !== false,
      })
      const components = found.components.map((component) =>
        component.file === '#app/components'
          ? { ...component, file: builtin().get(component.export) ?? component.file }
          : component,
      )
      await call('components:extend', components)
      return { ...found, components }
    },
    router: ({ files, pages: found }) => options.pages.enabled ?? (found.pages.length > 0 || files.routerOptions.length > 0),
    imports: async (router) => {
      const sources: ImportSource[] = []
      await call('imports:sources', sources)
      const added = sources.flatMap(namesOf)
      await call('imports:extend', added)
      const found = await createAutoImports({
        router,
        lazyHydration: options.experimental.lazyHydration,
        layers: importLayers,
        dirs: allDirs,
        isIgnored,
        resolveAlias: alias,
        reader,
        added,
      })
      const imports = found.imports.map((entry) => direct(entry, composables()))
      await call('imports:context', { getImports: () => imports })
      return { ...found, imports }
    },
    keyedFunctions: ({ files }) => scanKeyedFunctions(files, memory),
    effects: (found) =>
      findEffects({ options, pages: found.pages.pages, files: otherSources(found, builtin()), caches: memory, known: effects }),
  }
}

type Call = Fw['callHook']

/** The directories of each layer after hooks, and directories added by hooks; earlier ones take precedence. */
async function importDirsOf(own: readonly string[][], call: Call): Promise<string[][]> {
  const all = own.flat()
  const known = new Set(all)
  await call('imports:dirs', all)
  const left = new Set(all)
  const first = all.findIndex((dir) => known.has(dir))
  const added = (dirs: readonly string[]): string[][] => dirs.filter((dir) => !known.has(dir)).map((dir) => [dir])
  return [
    ...added(first === -1 ? [] : all.slice(0, first)),
    ...own.map((dirs) => dirs.filter((dir) => left.has(dir))),
    ...added(first === -1 ? all : all.slice(first)),
  ]
}

function namesOf({ from, imports, priority = 0 }: ImportSource): AutoImport[] {
  return imports.map((each) => ({ priority, ...(typeof each === 'string' ? { name: each } : each), from }))
}

function importLayer(
  layer: LayerDirectories,
  { options, variant }: LoadedConfig,
  layers: readonly LayerDirectories[],
): ImportLayer {
  return {
    srcDir: layer.src,
    rootDir: layer.root,
    ...(variant === 'A' ? { sharedDir: layer.shared } : {}),
    dirs: ownImportDirs(layer, layers),
    scan: options.imports.scan && layer.options.imports.scan,
  }
}

/** Files of an app other than pages. */
function otherSources(
  { files, layouts, middleware, plugins, components, imports }: Lists,
  builtin: ReadonlyMap<string, string>,
): string[] {
  const own = new Set(builtin.values()) // fw's own components do not count
  return [
    ...[files.rootComponent, files.errorComponent].filter((file) => file !== undefined),
    ...[...layouts.layouts, ...middleware.middleware].map(({ file }) => file),
    ...plugins.plugins.map(({ src }) => src),
    ...components.components.map(({ file }) => file).filter((file) => isAbsolute(file) && !own.has(file)),
    ...imports.files,
  ]
}

/** With the file that declares it, for names of the runtime. */
function direct(entry: AutoImport, files: ReadonlyMap<string, string>): AutoImport {
  const file = entry.from === '#app' ? files.get(entry.name) : undefined
  return file === undefined ? entry : { ...entry, file }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
