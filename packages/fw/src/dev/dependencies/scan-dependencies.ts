import type { LoadedConfig } from '@fw/kit'
import { createIsTranspiled, type FileCaches, mapFiles, noCache } from '@fw/kit/internal'
import type { AppDescription, PageRoute } from '@fw/schema'
import { isAbsolute, join } from 'pathe'
import type { DescribedApp } from '../../core/describe-app.ts'
import { runtimeDir } from '../../core/framework-modules.ts'
import { createImportTarget } from './import-target.ts'
import { mentionedPackages } from './mentioned-packages.ts'
import { sourceImports } from './source-imports.ts'

export interface ScanDependenciesOptions {
  described: DescribedApp
  loaded: LoadedConfig
  /** Packages to skip. */
  exclude: readonly string[]
  /** Extensions that imports may omit. */
  extensions: readonly string[]
  /** Caches the imports of files. */
  store?: FileCaches | undefined
}

export interface Dependencies {
  packages: string[]
  /** Names of packages of `build.transpile`. */
  compiled: string[]
}

/** Always optimized by the framework. */
const frameworkPackages = new Set(['vue', 'vue-router'])

/**
 * Finds the packages that the sources of an app import on any page, so that the bundler can optimize all of them before the first
 * request. Sorted; as written in code, or `layer > package` if only a layer can resolve a package. Transpiled packages are not
 * included, but their imports are.
 */
export async function scanDependencies({
  described,
  loaded,
  exclude,
  extensions,
  store,
}: ScanDependenciesOptions): Promise<Dependencies> {
  const { app, layers } = described
  const isTranspiled = createIsTranspiled(loaded.options, 'client')
  const targetOf = createImportTarget({ layers, extensions, exclude, isTranspiled })
  const mentioned = mentionedPackages(app.imports, frameworkPackages)
  const cache = store?.section(`dependencies ${mentioned.id}`, (value) => Array.isArray(value) && value.every(isText)) ?? noCache
  const own = `${runtimeDir}/`
  const packages = new Set<string>()
  const compiled = new Set<string>()
  const seen = new Set<string>()
  const project = join(loaded.options.rootDir, '_')
  const look = (file: string, next: string[]): void => {
    if (seen.has(file) || file.startsWith(own)) return
    seen.add(file)
    next.push(file)
  }
  const visit = (specifier: string, importer: string, next: string[]): void => {
    const target = targetOf(specifier, importer)
    if (!target) return
    if ('package' in target) packages.add(target.package)
    else {
      if (target.compiled !== undefined) compiled.add(target.compiled)
      look(target.file, next)
    }
  }

  let wave: string[] = []
  for (const entry of entriesOf(app, described.importFiles)) {
    if (isAbsolute(entry)) look(entry, wave)
    else visit(entry, project, wave)
  }
  while (wave.length > 0) {
    const next: string[] = []
    const found = await mapFiles(wave, (file) =>
      cache.file(file, (text) => [...sourceImports(text, file), ...mentioned.find(text)]).catch((): string[] => []),
    )
    for (const [index, specifiers] of found.entries()) for (const each of specifiers) visit(each, wave[index]!, next)
    wave = next
  }
  return { packages: [...packages].sort(), compiled: [...compiled].sort() }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Files and modules that an app always loads. */
function entriesOf(app: AppDescription, importFiles: readonly string[]): string[] {
  const modules = [
    app.rootComponent,
    app.errorComponent,
    ...app.routerOptions,
    ...app.appConfigs,
    ...pageFiles(app.pages),
    ...[...app.layouts, ...app.middleware, ...app.components].map(({ file }) => file),
    ...app.plugins.map(({ src }) => src),
    ...importFiles,
  ]
  return modules.filter((each) => isAbsolute(each) || !each.startsWith('#'))
}

function* pageFiles(pages: readonly PageRoute[]): Generator<string> {
  for (const { file, views, children } of pages) {
    if (file !== undefined) yield file
    yield* Object.values(views ?? {})
    yield* pageFiles(children)
  }
}
