import { type BuildProblem, type LayerDirectories, type LoadedConfig, resolveAlias } from '@fw/kit'
import { type FileCaches, resolveLayerPath } from '@fw/kit/internal'
import type { AppDescription, Fw, PageRoute } from '@fw/schema'
import { isAbsolute } from 'pathe'
import type { AppFiles } from '../features/app-files/find-app-files.ts'
import { createAppScanner, type AppScanner, type ScannedApp } from './app-scanner.ts'
import { fileNameProblems } from './file-name-problems.ts'
import { findParts } from './find-parts.ts'
import { runtimeFile } from './framework-modules.ts'

/** An app description with its context. */
export interface DescribedApp {
  app: AppDescription
  problems: BuildProblem[]
  layers: LayerDirectories[]
  isIgnored: (file: string) => boolean
  spaLoadingTemplate: AppFiles['spaLoadingTemplate']
  /** Files whose exports may be functions that get keys. */
  importFiles: string[]
  /** The scanner, which updates the description when files change. */
  scanned: ScannedApp
  scanner: AppScanner
  /** Creates the description from the scanned parts, and calls hooks. */
  resolve: (found: ScannedApp) => Promise<AppDescription>
}

export interface DescribeOptions {
  /** Caches data of files between runs. */
  store?: FileCaches | undefined
  /** The instance whose hooks are called. */
  fw?: Fw | undefined
}

/** Scans all parts of the app. */
export async function describeApp(loaded: LoadedConfig, { store, fw }: DescribeOptions = {}): Promise<DescribedApp> {
  const scanner = await createAppScanner(loaded, { store, fw })
  const { router, ...lists } = await findParts(scanner)
  const [keyedFunctions, effects] = await Promise.all([scanner.keyedFunctions(lists.imports), scanner.effects(lists)])
  const scanned: ScannedApp = { ...lists, router, keyedFunctions, effects }
  const resolve = async (found: ScannedApp): Promise<AppDescription> => {
    const app = appOf(
      found,
      loaded.options.css.map((file) => styleSheet(file, scanner.layers[0]!)),
    )
    await fw?.callHook('app:resolve', app)
    return app
  }
  return {
    app: await resolve(scanned),
    resolve,
    ...surroundings(scanned),
    layers: scanner.layers,
    isIgnored: scanner.isIgnored,
    scanned,
    scanner,
  }
}

/** Resolves a style sheet: relative paths start at the root or the source directory. */
function styleSheet(file: string, project: LayerDirectories): string {
  const found = /^\.\.?\//.test(file) ? resolveLayerPath(file, project, project) : undefined
  return found ?? resolveAlias(file, project.options.alias)
}

/** Creates the description. Its lists are copies, which listeners may change. */
function appOf(found: ScannedApp, css: string[]): AppDescription {
  const { files, router } = found
  return {
    rootComponent: files.rootComponent ?? runtimeFile(router ? 'components/default-app' : 'components/fw-welcome'),
    errorComponent: files.errorComponent ?? runtimeFile('components/error-page'),
    router,
    routerOptions: [...files.routerOptions],
    pages: router ? found.pages.pages : [],
    layouts: [...found.layouts.layouts],
    middleware: [...found.middleware.middleware],
    plugins: [...found.plugins.plugins],
    components: found.components.components,
    imports: found.imports.imports,
    keyedFunctions: found.keyedFunctions,
    appConfigs: [...files.appConfigs],
    css,
    effects: found.effects,
  }
}

/** What is found beside the description. */
export function surroundings(found: ScannedApp): Pick<DescribedApp, 'problems' | 'spaLoadingTemplate' | 'importFiles'> {
  const { files, pages, layouts, middleware, plugins, components, imports } = found
  return {
    problems: [
      ...[files, pages, layouts, middleware, plugins, components, imports].flatMap(({ problems }) => problems),
      ...fileNameProblems(sourceFiles(found)),
    ],
    spaLoadingTemplate: files.spaLoadingTemplate,
    importFiles: imports.files,
  }
}

/** Source files of an app, as far as they were found by their place. */
function* sourceFiles({ files, pages, layouts, middleware, plugins, components, imports }: ScannedApp): Generator<string> {
  yield* [files.rootComponent, files.errorComponent].filter((file) => file !== undefined)
  yield* pageFiles(pages.pages)
  for (const { file } of [...layouts.layouts, ...middleware.middleware]) yield file
  for (const { src } of plugins.plugins) yield src
  for (const { file } of components.components) if (isAbsolute(file)) yield file
  yield* imports.files
}

function* pageFiles(pages: readonly PageRoute[]): Generator<string> {
  for (const { file, views, children } of pages) {
    if (file !== undefined) yield file
    if (views) yield* Object.values(views)
    yield* pageFiles(children)
  }
}
