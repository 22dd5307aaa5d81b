import { resolveAlias, type BuildProblem, type FileCaches, type LayerDirectories, type LoadedConfig } from '@fw/kit'
import type { AppDescription } from '@fw/schema'
import type { AppFiles } from '../features/app-files/find-app-files.ts'
import type { KeyedFunction } from '../features/compiler/key-injection.ts'
import { createAppScanner, type AppScanner, type ScannedApp } from './app-scanner.ts'
import { runtimeFile } from './framework-modules.ts'

/** An app and what surrounds it. */
export interface DescribedApp {
  app: AppDescription
  problems: BuildProblem[]
  layers: LayerDirectories[]
  isIgnored: (file: string) => boolean
  spaLoadingTemplate: AppFiles['spaLoadingTemplate']
  /** Files whose exports may be functions that get keys. */
  importFiles: string[]
  /** Functions of these files that get keys. */
  keyedFunctions: KeyedFunction[]
  /** What the description was made of, and what makes it again when files change. */
  scanned: ScannedApp
  scanner: AppScanner
}

export interface DescribeOptions {
  /** Keeps what was read from files for the next time. */
  store?: FileCaches | undefined
}

/** Finds everything that the app consists of. The parts do not depend on each other, so they are looked for at the same time. */
export async function describeApp(loaded: LoadedConfig, { store }: DescribeOptions = {}): Promise<DescribedApp> {
  const scanner = createAppScanner(loaded, store)
  const files = scanner.files()
  const [pages, layouts, middleware, plugins, components] = await Promise.all([
    scanner.pages(),
    scanner.layouts(),
    scanner.middleware(),
    scanner.plugins(),
    scanner.components(),
  ])
  const router = scanner.router({ files, pages })
  const imports = await scanner.imports(router)
  const lists = { files, pages, layouts, middleware, plugins, components, imports }
  const [keyedFunctions, effects] = await Promise.all([scanner.keyedFunctions(imports), scanner.effects(lists)])
  const scanned: ScannedApp = { ...lists, router, keyedFunctions, effects }
  return {
    app: appOf(
      scanned,
      loaded.options.css.map((file) => resolveAlias(file, loaded.options.alias)),
    ),
    ...surroundings(scanned),
    layers: scanner.layers,
    isIgnored: scanner.isIgnored,
    scanned,
    scanner,
  }
}

/** The description of what was found. */
export function appOf(found: ScannedApp, css: string[]): AppDescription {
  const { files, router } = found
  return {
    rootComponent: files.rootComponent ?? runtimeFile(router ? 'components/default-app' : 'components/fw-welcome'),
    errorComponent: files.errorComponent ?? runtimeFile('components/error-page'),
    router,
    routerOptions: files.routerOptions,
    pages: router ? found.pages.pages : [],
    layouts: found.layouts.layouts,
    middleware: found.middleware.middleware,
    plugins: found.plugins.plugins,
    components: found.components.components,
    imports: found.imports.imports,
    appConfigs: files.appConfigs,
    css,
    effects: found.effects,
  }
}

/** What is found beside the description. */
export function surroundings(
  found: ScannedApp,
): Pick<DescribedApp, 'problems' | 'spaLoadingTemplate' | 'importFiles' | 'keyedFunctions'> {
  const { files, pages, layouts, middleware, plugins, components, imports } = found
  return {
    problems: [files, pages, layouts, middleware, plugins, components, imports].flatMap(({ problems }) => problems),
    spaLoadingTemplate: files.spaLoadingTemplate,
    importFiles: imports.files,
    keyedFunctions: found.keyedFunctions,
  }
}
