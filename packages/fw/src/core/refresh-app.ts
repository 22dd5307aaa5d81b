import { isDeepStrictEqual } from 'node:util'
import type { BuildProblem } from '@fw/kit'
import type { AppDescription, AppPart, FileEvent } from '@fw/schema'
import type { AppScanner, ScannedApp } from './app-scanner.ts'
import { changedNames } from './changed-names.ts'
import { surroundings, type DescribedApp } from './describe-app.ts'

/** The role of a file in an app. */
export type ChangeKind =
  | 'page'
  | 'layout'
  | 'middleware'
  | 'plugin'
  | 'component'
  /** In an auto-imported directory. */
  | 'composable'
  /** `app.vue`, `error.vue`, `router.options`, `spa-loading-template.html` */
  | 'app-file'
  | 'app-config'
  | 'other'

export interface AppChange {
  kind: ChangeKind
  event: FileEvent
  /** Absolute, with forward slashes. */
  path: string
}

export interface RefreshedApp {
  /** Changed parts of the description. */
  parts: AppPart[]
  /** Names in code and templates that were added, removed or resolve differently, in all spellings. */
  names: string[]
  /** New problems, and all problems of the changed files. `described.problems` contains all of them. */
  problems: BuildProblem[]
}

const running = new WeakMap<DescribedApp, Promise<unknown>>()

/**
 * Updates the description of an app after files have changed. Only scans the affected parts. Changed lists are replaced, never
 * mutated, so results can be cached by list.
 */
export function refreshApp(described: DescribedApp, changes: readonly AppChange[]): Promise<RefreshedApp> {
  // Sequential, so that an older state cannot overwrite a newer one.
  const result = (running.get(described) ?? Promise.resolve()).then(() => refresh(described, changes))
  running.set(
    described,
    result.catch(() => {}),
  )
  return result
}

async function refresh(described: DescribedApp, changes: readonly AppChange[]): Promise<RefreshedApp> {
  const { app, scanner } = described
  const before = { ...app }
  const known = new Set(described.problems.map((problem) => JSON.stringify(problem)))
  for (const { event, path } of changes) {
    scanner.forget(path, event.endsWith('Dir'))
  }
  const work = await workFor(changes, scanner)
  if (work.size === 0) return { parts: [], names: [], problems: [] }

  described.scanned = await rescan(described.scanned, work, scanner)
  const next = await described.resolve(described.scanned)
  const parts = (Object.keys(next) as AppPart[]).filter((part) => replace(app, next, part)) // the keys of a description
  const found = surroundings(described.scanned)
  Object.assign(described, found)
  const paths = new Set(changes.map(({ path }) => path))
  return {
    parts,
    names: changedNames(before, app),
    problems: found.problems.filter((each) => !known.has(JSON.stringify(each)) || (each.file && paths.has(each.file))),
  }
}

function replace<Part extends AppPart>(app: AppDescription, next: AppDescription, part: Part): boolean {
  if (app[part] === next[part] || isDeepStrictEqual(app[part], next[part])) return false
  app[part] = next[part]
  return true
}

type Work = 'files' | 'page-list' | 'page-meta' | 'layouts' | 'middleware' | 'plugins' | 'components' | 'imports' | 'effects'

/** The parts to scan again. */
async function workFor(changes: readonly AppChange[], scanner: AppScanner): Promise<Set<Work>> {
  const works = await Promise.all(changes.map((change) => workForOne(change, scanner)))
  return new Set(works.flat())
}

/** The parts affected by added and removed files. A changed text affects everything that may use effects. */
const listOf = {
  page: 'page-list',
  layout: 'layouts',
  middleware: 'middleware',
  plugin: 'plugins',
  component: 'components',
  composable: 'imports',
  'app-file': 'files',
  'app-config': 'files',
} as const satisfies Record<Exclude<ChangeKind, 'other'>, Work>

async function workForOne({ kind, event, path }: AppChange, scanner: AppScanner): Promise<Work[]> {
  if (kind === 'other') return workForOtherFile(event, path, scanner)
  if (event !== 'change') return [listOf[kind], 'effects']
  if (kind === 'page') {
    if (!scanner.isKnownPage(path)) return scanner.isIgnored(path) ? [] : ['page-list', 'effects']
    return (await scanner.saysOther(path)) ? ['page-meta', 'effects'] : ['effects']
  }
  return kind === 'plugin' || kind === 'composable' ? [listOf[kind], 'effects'] : ['effects']
}

/** A file may be re-exported by a composable; a directory may contain anything. */
function workForOtherFile(event: FileEvent, path: string, scanner: AppScanner): Work[] {
  if (!event.endsWith('Dir')) return scanner.exportFiles.has(path) ? ['imports'] : []
  const holds = (dir: string): boolean => dir === path || dir.startsWith(`${path}/`)
  const { layers, componentDirs, importDirs } = scanner
  const held: Record<Exclude<Work, 'page-meta' | 'effects'>, readonly string[]> = {
    files: layers.flatMap(({ src, app }) => [src, app]),
    'page-list': layers.map(({ pages }) => pages),
    layouts: layers.map(({ layouts }) => layouts),
    middleware: layers.map(({ middleware }) => middleware),
    plugins: layers.map(({ plugins }) => plugins),
    components: componentDirs.map((dir) => dir.path),
    imports: importDirs,
  }
  const found = (Object.keys(held) as (keyof typeof held)[]).filter((each) => held[each].some(holds)) // its own keys
  return found.length > 0 ? [...found, 'effects'] : []
}

async function rescan(old: ScannedApp, work: ReadonlySet<Work>, scanner: AppScanner): Promise<ScannedApp> {
  const again = <T>(kind: Work, find: () => Promise<T>, known: T): T | Promise<T> => (work.has(kind) ? find() : known)
  const files = await again('files', scanner.files, old.files)
  const [pages, layouts, middleware, plugins, components] = await Promise.all([
    work.has('page-list') ? scanner.pages() : again('page-meta', () => scanner.pages('known'), old.pages),
    again('layouts', scanner.layouts, old.layouts),
    again('middleware', scanner.middleware, old.middleware),
    again('plugins', scanner.plugins, old.plugins),
    again('components', scanner.components, old.components),
  ])
  const router = scanner.router({ files, pages })
  const imports = work.has('imports') || router !== old.router ? await scanner.imports(router) : old.imports
  const keyedFunctions = imports === old.imports ? old.keyedFunctions : await scanner.keyedFunctions(imports)
  const lists = { files, pages, layouts, middleware, plugins, components, imports }
  const effects = await again('effects', () => scanner.effects(lists), old.effects)
  return { ...lists, router, keyedFunctions, effects }
}
