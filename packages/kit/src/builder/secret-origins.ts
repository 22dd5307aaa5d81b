import { readdirSync, readFileSync } from 'node:fs'
import type { BuildApp } from '@fw/schema'
import type { Secret, SecretSearch } from '@fw/schema/secrets'
import { basename, isAbsolute, join, resolve } from 'pathe'
import { moduleName } from './chunk-names.ts'
import { importChain, type ModuleImporters } from './import-chain.ts'

/** The modules of the client bundle. Ids are absolute paths, possibly with a query, except for generated modules. */
export interface ModuleGraph extends ModuleImporters {
  moduleIds: () => Iterable<string>
  /** Ids of the modules that a module imports statically. */
  importedIds: (id: string) => Iterable<string>
  /** The code of a module after all transforms, if the bundler keeps it. */
  code: (id: string) => string | null | undefined
}

/** A file of the client bundle. */
export interface BundledFile {
  fileName: string
  content: () => string | Uint8Array
  /** The modules that it consists of; for a style sheet, those of the chunks that load it. */
  moduleIds: () => Iterable<string>
  /** The code of a module as it is in this file, if the bundler knows it. */
  codeOf?: (id: string) => string | null | undefined
}

/** The output that a value was found in. */
export interface SearchedOutput {
  graph: ModuleGraph
  search: SecretSearch
  app: BuildApp
}

/** Where a value in a file of the bundle comes from. */
export interface SecretOrigin {
  /** Names of the modules that lead to it. */
  chain?: readonly string[]
  /** The file that contains it. */
  source?: string
}

/** The modules from which a file of the bundle has a value, at least one. */
export function originsOf(secret: Secret, file: BundledFile, output: SearchedOutput): SecretOrigin[] {
  const { graph, search, app } = output
  const has: HasSecret = (text) => typeof text === 'string' && search.find(text).includes(secret)
  const ids = isMap(file) ? sourcesWith(file, has, graph) : modulesWith(file, has, output)
  const origins = ids.map((id): SecretOrigin => {
    // A generated module has the value from a file of the app, or from the environment.
    const source = isAbsolute(id) ? withoutQuery(id) : sourceFiles(app).find((each) => has(readSource(each)))
    return { chain: importNames(id, graph, app), ...(source === undefined ? {} : { source }) }
  })
  return origins.length > 0 ? origins : [{}]
}

export const isMap = ({ fileName }: BundledFile): boolean => fileName.endsWith('.map')

type HasSecret = (text: string | null | undefined) => boolean

function modulesWith(file: BundledFile, has: HasSecret, { graph, app }: SearchedOutput): string[] {
  const ids = [...file.moduleIds()]
  const rendered = ids.filter((id) => has(file.codeOf?.(id)))
  if (rendered.length > 0) return [...new Set(rendered.map((id) => definingModule(id, has, graph)))]
  // Style sheets and workers are assets. Their code is not part of the graph, so the sources are searched.
  const other =
    ids.find((id) => has(graph.code(id))) ?? [...ids, ...graph.moduleIds(), ...sourceFiles(app)].find((id) => has(readSource(id)))
  return other === undefined ? [] : [other]
}

/** The bundler inlines constants, so a module may have the value from one that it imports. */
function definingModule(id: string, has: HasSecret, graph: ModuleGraph): string {
  const seen = new Set([id])
  let last = id
  for (const each of seen) {
    last = each
    const next = [...graph.importedIds(each)].find((imported) => has(graph.code(imported)))
    if (next !== undefined) seen.add(next)
  }
  return last
}

function sourcesWith(file: BundledFile, has: HasSecret, graph: ModuleGraph): string[] {
  const content = file.content()
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const { sources = [], sourcesContent = [] } = JSON.parse(text) as Partial<SourceMap> // written by the bundler
  const ids = [...graph.moduleIds()]
  return sources
    .filter((_, index) => has(sourcesContent[index] ?? null))
    .map((source) => {
      const name = source.replace(/^(?:\.{1,2}\/)+/, '')
      return ids.find((id) => withoutQuery(id).endsWith(`/${name}`)) ?? resolve(name)
    })
}

interface SourceMap {
  sources: string[]
  sourcesContent: (string | null)[]
}

function readSource(id: string): string | undefined {
  if (!isAbsolute(id)) return undefined
  try {
    return readFileSync(withoutQuery(id), 'utf8')
  } catch {
    return undefined // a virtual module
  }
}

/** Names of the modules that lead from the entry to a module, without those of fw. */
export function importNames(id: string, graph: ModuleGraph, app: BuildApp): string[] {
  const ids = [...graph.moduleIds()]
  const user = ids.includes(id) ? undefined : ids.find((each) => startsWorker(each, id))
  const chain = user === undefined ? importChain(id, graph) : [...importChain(user, graph), id]
  const names = chain.map((each) => moduleName(each, app).replace(/^fw:/, '#')).filter((name) => name !== 'fw')
  // Generated modules, such as the list of routes, lead to every page.
  const first = names.findIndex((name) => !name.startsWith('#'))
  // The script and the style of a component are modules of the same name.
  return (first === -1 ? names : names.slice(first)).filter((name, index, all) => name !== all[index - 1])
}

/** Workers are separate bundles, so the modules that start them don't import them. */
function startsWorker(id: string, file: string): boolean {
  if (id.includes('/node_modules/')) return false
  const text = readSource(id)
  return (
    text !== undefined && /\bWorker\b|\?(?:shared)?worker/.test(text) && text.includes(`/${basename(file).replace(/\.\w+$/, '')}`)
  )
}

/** The sources of the app, also those that are only part of a worker. */
function sourceFiles({ layerDirs, options }: BuildApp): string[] {
  return [...new Set([options.srcDir, ...layerDirs])].flatMap((dir) => [...filesIn(dir)])
}

function* filesIn(dir: string): Generator<string> {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.')) yield* filesIn(path)
    else if (entry.isFile() && /\.(?:vue|[cm]?[jt]sx?|css|s[ac]ss|less|json)$/.test(entry.name)) yield path
  }
}

export const withoutQuery = (id: string): string => id.replace(/\?.*$/, '')
