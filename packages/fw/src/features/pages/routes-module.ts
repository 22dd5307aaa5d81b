import { createHash } from 'node:crypto'
import { serverPages } from '@fw/kit/internal'
import type { GeneratedFile, PageRoute } from '@fw/schema'
import { pageMetaId } from './page-meta/page-meta-transform.ts'
import { linearPattern } from './linear-pattern.ts'
import { derivedName, joinPath, MAX_SHARED, SHARD_SIZE } from '@fw/runtime/route-table'

/** Page meta that is part of the route record, so it must be known before the record is added. */
const RECORD_KEYS = new Set(['name', 'path', 'alias', 'redirect', 'props'])

interface Parts {
  lines: string[]
  extras: string[]
  imports: string[]
  loaders: string[]
  /** Loaders of page meta, by index of the shard. */
  meta: Map<number, string[]>
  /** Path of the previous line. */
  previous: string
  /** Names of the islands of server pages. */
  serverPages: Map<PageRoute, string>
}

const known = {
  hot: new WeakMap<readonly PageRoute[], Map<string, string>>(),
  built: new WeakMap<readonly PageRoute[], Map<string, string>>(),
}

/**
 * Generates the route modules of an app, by name: `routes.mjs` with the table, and `routes/shard-<n>.mjs` with loaders if there are
 * too many for the entry.
 *
 * @param isHot - Whether to include what hot updates need.
 */
export function routesModules(pages: readonly PageRoute[], isHot: boolean): Map<string, string> {
  const cache = known[isHot ? 'hot' : 'built']
  let modules = cache.get(pages)
  if (!modules) cache.set(pages, (modules = generate(pages, isHot)))
  return modules
}

function hasClientPages(pages: readonly PageRoute[]): boolean {
  return pages.some((page) => page.mode === 'client' || hasClientPages(page.children))
}

/** The route shards as generated files. */
export function routeShardFiles(pages: readonly PageRoute[], isHot: boolean): GeneratedFile[] {
  const names = [...routesModules(pages, isHot).keys()].filter((name) => name !== 'routes.mjs')
  return names.map((name) => ({
    name,
    reads: ['pages'],
    text: (app) => routesModules(app.pages, isHot).get(name) ?? 'export default {}\n',
  }))
}

function generate(pages: readonly PageRoute[], isHot: boolean): Map<string, string> {
  const parts: Parts = { lines: [], extras: [], imports: [], loaders: [], meta: new Map(), previous: '', serverPages: new Map() }
  for (const { name, page } of serverPages(pages)) parts.serverPages.set(page, name)
  for (const page of pages) addPage(page, undefined, 0, parts)
  const count = Math.ceil(parts.loaders.length / SHARD_SIZE)
  const inEntry = count < 2
  const texts = Array.from({ length: count }, (_, number) => shardText(parts, number))
  // Shards arrive one after the other: the table contains the version of each.
  const stamps = isHot && !inEntry ? texts.map(stampOf) : []
  const shards = stamps.length > 0 ? texts.map((text, number) => `{ stamp: ${js(stamps[number])}, ...${text} }`) : texts
  const list = inEntry ? shards : shards.map((_, number) => `() => import("#build/routes/shard-${number}")`)
  const linear = linearPatterns(pages)
  const table = [
    ...parts.imports,
    ...(linear ? ['import linear from "#app/router/linear"'] : []),
    'export const table = {',
    `  paths: ${js(parts.lines.join('\n'))},`,
    `  extras: {${parts.extras.join(', ')}},`,
    `  shards: [${list.join(', ')}],`,
    ...(linear ? [`  linear: linear(${js(linear)}),`] : []),
    ...(isHot ? [`  stamps: ${js(stamps)},`, `  clientPages: ${js(clientPages(pages))},`] : []),
    '}',
    // Constants, so that the bundler removes code that the pages don't need.
    `export const usesClientPages = ${hasClientPages(pages)}`,
    '',
  ]
  const modules = new Map([['routes.mjs', table.join('\n')]])
  if (!inEntry) shards.forEach((text, number) => modules.set(`routes/shard-${number}.mjs`, `export default ${text}\n`))
  return modules
}

/** Expressions for the patterns of routes, from the root, that need another one than that of the router library. */
function linearPatterns(pages: readonly PageRoute[]): Record<string, string> | undefined {
  const found: Record<string, string> = {}
  const visit = (page: PageRoute, parents: readonly (string | undefined)[]): void => {
    const paths = [page.path, ...(page.alias ?? [])].flatMap((path) => parents.map((parent) => joinPath(parent, path)))
    for (const path of paths) {
      const expression = linearPattern(path)
      if (expression !== undefined) found[path] = expression
    }
    for (const child of page.children) visit(child, paths)
  }
  for (const page of pages) visit(page, [undefined])
  return Object.keys(found).length > 0 ? found : undefined
}

function stampOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 12)
}

/** Files of pages for the browser, by number of line in the table. */
function clientPages(pages: readonly PageRoute[]): Record<number, string> {
  const found: Record<number, string> = {}
  let line = 0
  const visit = (page: PageRoute): void => {
    if (page.mode === 'client' && page.file !== undefined) found[line] = page.file
    line++
    page.children.forEach(visit)
  }
  pages.forEach(visit)
  return found
}

function shardText({ loaders, meta }: Parts, number: number): string {
  const pages = loaders.slice(number * SHARD_SIZE, (number + 1) * SHARD_SIZE)
  const lines = meta.get(number)
  const parts = [`pages: [\n${pages.map((loader) => `  ${loader},\n`).join('')}]`]
  if (lines) parts.push(`meta: {\n${lines.map((line) => `  ${line},\n`).join('')}}`)
  return `{ ${parts.join(', ')} }`
}

function addPage(page: PageRoute, parent: string | undefined, depth: number, parts: Parts, below = false): void {
  const index = parts.lines.length
  const full = joinPath(parent, page.path)
  const fits = !/[\t\n\r]/.test(page.path)
  const extra: string[] = []
  if (!fits) extra.push(`p: ${js(page.path)}`)
  parts.lines.push('\t'.repeat(depth) + sharedLine(fits ? page.path : '', parts))
  // A name cannot be derived from a path that is only known at run time.
  const unknown = below || page.dynamicMeta.includes('path')
  if (unknown || page.name !== derivedName(full)) extra.push(`n: ${page.name === undefined ? '0' : js(page.name)}`)
  if (Object.keys(page.meta).length > 0) extra.push(`m: ${js(page.meta)}`)
  if (page.alias && page.alias.length > 0) extra.push(`a: ${js(page.alias)}`)
  if (page.redirect !== undefined) extra.push(`r: ${js(page.redirect)}`)
  if (page.props !== undefined) extra.push(`o: ${js(page.props)}`)
  const slot = parts.loaders.length
  addLoaders(page, extra, parts)
  if (page.file !== undefined && page.dynamicMeta.length > 0) addDynamicMeta(page, page.file, index, slot, extra, parts)
  if (extra.length > 0) parts.extras.push(`${index}: { ${extra.join(', ')} }`)
  for (const child of page.children) addPage(child, full, depth + 1, parts, unknown)
}

function addLoaders(page: PageRoute, extra: string[], parts: Parts): void {
  const { loaders } = parts
  const views = Object.entries(page.views ?? {}).filter(([view]) => view !== 'default')
  const file = page.file ?? page.views?.['default']
  if (file === undefined && views.length === 0) {
    extra.push('f: 0')
    return
  }
  // Pages that the server doesn't render are not part of the server bundle.
  if (page.mode === 'client') extra.push('c: 1')
  const island = page.mode === 'server' ? parts.serverPages.get(page) : undefined
  const condition = page.mode === 'client' ? 'import.meta.client && ' : ''
  if (file === undefined) extra.push('f: 2')
  else if (island !== undefined)
    loaders.push(`() => import("#app/islands").then((m) => ({ default: m.createServerPage(${js(island)}) }))`)
  else loaders.push(`() => ${condition}import(${js(file)})`)
  if (views.length === 0) return
  extra.push(`v: ${js(views.map(([view]) => view))}`)
  for (const [, viewFile] of views) loaders.push(`() => import(${js(viewFile)})`)
}

function addDynamicMeta(page: PageRoute, file: string, index: number, slot: number, extra: string[], parts: Parts): void {
  const source = js(pageMetaId(file))
  if (page.dynamicMeta.some((key) => RECORD_KEYS.has(key))) {
    parts.imports.push(`import meta${index} from ${source}`)
    extra.push(`x: meta${index}`)
    return
  }
  extra.push('d: 1')
  const number = Math.floor(slot / SHARD_SIZE)
  const lines = parts.meta.get(number) ?? []
  lines.push(`${index}: () => import(${source})`)
  parts.meta.set(number, lines)
}

function sharedLine(path: string, parts: Parts): string {
  const { previous } = parts
  let shared = 0
  while (shared < MAX_SHARED && shared < path.length && path[shared] === previous[shared]) shared++
  parts.previous = path
  return String.fromCharCode(48 + shared) + path.slice(shared)
}

/** Serializes a value as JavaScript that is also safe in an inline script. */
function js(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
