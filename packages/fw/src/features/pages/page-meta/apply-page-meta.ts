import type { BuildProblem } from '@fw/kit'
import { type FileCaches, mapFiles, noCache } from '@fw/kit/internal'
import type { PageRoute } from '@fw/schema'
import type { PageMetaOptions } from './analyse-page-meta.ts'
import { readPageMeta, type PageMeta } from './read-page-meta.ts'

export type ReadMeta = (file: string) => PageMeta | Promise<PageMeta>

export interface MetaSource {
  read: ReadMeta
  /** Metadata that was read before and has not changed. Thousands of promises would cost more than the rest. */
  current?: (file: string) => PageMeta | undefined
}

/** Reads page meta from disk. A page that currently cannot be read, because it is being written or deleted, keeps its last meta. */
export function pageMetaReader(options: PageMetaOptions = {}, caches?: FileCaches): ReadMeta {
  const cache =
    caches?.section(
      `page-meta ${JSON.stringify([options.scan ?? true, options.extraKeys ?? [], options.routeRules ?? false])}`,
      isPageMeta,
    ) ?? noCache
  const lastGood = new Map<string, PageMeta>()
  return async (file) => {
    const last = lastGood.get(file)
    let meta: PageMeta
    try {
      meta = await cache.file(file, (code) => readPageMeta(code, file, options))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      return last ?? { static: {}, dynamicKeys: [], problems: [] }
    }
    if (last && meta.problems.some(({ level }) => level === 'error')) return { ...structuredClone(last), problems: meta.problems }
    if (caches) lastGood.set(file, meta)
    return meta
  }
}

/**
 * Merges page meta into the routes. If several routes use the same file, only the first takes its name and path.
 *
 * @param done - routes that have been processed; new ones are added
 */
export async function applyPageMeta(
  pages: readonly PageRoute[],
  { read, current }: MetaSource,
  done: Set<PageRoute> = new Set(),
): Promise<BuildProblem[]> {
  const seen = new Set([...done].map(({ file }) => file!))
  const all = [...everyPage(pages)].filter((page) => page.file !== undefined && !done.has(page))
  const files = [...new Set(all.map(({ file }) => file!))]
  const metas = new Map<string, PageMeta>()
  const unread = files.filter((file) => {
    const meta = current?.(file)
    if (meta) metas.set(file, meta)
    return !meta
  })
  const found = await mapFiles(unread, read)
  for (const [index, file] of unread.entries()) metas.set(file, found[index]!)
  const firstLevel = new Set(pages)
  const isKnown = new Set(seen)
  for (const page of all) {
    const file = page.file!
    // An additional route for a page, or a modified copy of its route: explicit values are kept.
    const own = isKnown.has(file) ? { ...page, meta: { ...page.meta } } : undefined
    apply(page, metas.get(file)!, { isFirstOfFile: !seen.has(file), isFirstLevel: firstLevel.has(page) })
    if (own) Object.assign(page, own, { meta: { ...page.meta, ...own.meta }, dynamicMeta: page.dynamicMeta })
    seen.add(file)
    done.add(page)
  }
  return files.filter((file) => !isKnown.has(file)).flatMap((file) => metas.get(file)!.problems)
}

function* everyPage(pages: readonly PageRoute[]): Generator<PageRoute> {
  for (const page of pages) {
    yield page
    yield* everyPage(page.children)
  }
}

function apply(
  page: PageRoute,
  meta: PageMeta,
  { isFirstOfFile, isFirstLevel }: { isFirstOfFile: boolean; isFirstLevel: boolean },
): void {
  const { name, path, alias, redirect, props, layout, groups: _set, ...rest } = meta.static
  if (isFirstOfFile && typeof name === 'string') page.name = name
  if (isFirstOfFile && typeof path === 'string') page.path = isFirstLevel && !path.startsWith('/') ? `/${path}` : path
  if (typeof alias === 'string') page.alias = [alias]
  else if (Array.isArray(alias)) page.alias = alias.filter((each) => typeof each === 'string')
  if (redirect !== undefined) page.redirect = redirect
  if (props !== undefined) page.props = props
  Object.assign(page.meta, rest, layoutMeta(layout))
  page.dynamicMeta = meta.dynamicKeys
  if (meta.rules) page.rules = meta.rules
}

/** `{ name, props }` is split, as the runtime expects it. */
function layoutMeta(layout: unknown): Record<string, unknown> {
  if (layout === undefined) return {}
  if (typeof layout !== 'object' || layout === null || Array.isArray(layout)) return { layout }
  const { name, props } = layout as { name?: unknown; props?: unknown } // properties of any object, possibly undefined
  return { ...(name === undefined ? {} : { layout: name }), ...(props === undefined ? {} : { layoutProps: props }) }
}

function isPageMeta(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { static: known, dynamicKeys, problems } = value as Partial<Record<keyof PageMeta, unknown>> // validated below
  const isObject = typeof known === 'object' && known !== null && !Array.isArray(known)
  return isObject && Array.isArray(dynamicKeys) && Array.isArray(problems) && dynamicKeys.every((key) => typeof key === 'string')
}
