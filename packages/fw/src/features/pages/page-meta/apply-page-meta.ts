import { readFile } from 'node:fs/promises'
import type { BuildProblem } from '@fw/kit'
import type { PageRoute } from '@fw/schema'
import { checkPageNames } from '../check-page-names.ts'
import type { PageMetaOptions } from './analyse-page-meta.ts'
import { readPageMeta, type PageMeta } from './read-page-meta.ts'

export type ReadMeta = (file: string) => PageMeta | Promise<PageMeta>

/** Files that are open at the same time. */
const atOnce = 64

/** Reads pages from disk. */
export function pageMetaReader(options: PageMetaOptions = {}): ReadMeta {
  return async (file) => readPageMeta(await readFile(file, 'utf8'), file, options)
}

/**
 * Writes what pages say of themselves into their routes, and makes sure that no two have one name. If several routes have the
 * same file, only the first takes its name and path.
 */
export async function applyPageMeta(pages: readonly PageRoute[], read: ReadMeta): Promise<BuildProblem[]> {
  const all = [...everyPage(pages)].filter((page) => page.file !== undefined)
  const files = [...new Set(all.map(({ file }) => file!))]
  const metas = new Map<string, PageMeta>()
  for (let start = 0; start < files.length; start += atOnce) {
    await Promise.all(files.slice(start, start + atOnce).map(async (file) => metas.set(file, await read(file))))
  }
  const seen = new Set<string>()
  const firstLevel = new Set(pages)
  for (const page of all) {
    const file = page.file!
    apply(page, metas.get(file)!, { isFirstOfFile: !seen.has(file), isFirstLevel: firstLevel.has(page) })
    seen.add(file)
  }
  return [...files.flatMap((file) => metas.get(file)!.problems), ...checkPageNames(pages)]
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
}

/** `{ name, props }` is kept apart, as the runtime reads it. */
function layoutMeta(layout: unknown): Record<string, unknown> {
  if (layout === undefined) return {}
  if (typeof layout !== 'object' || layout === null || Array.isArray(layout)) return { layout }
  const { name, props } = layout as { name?: unknown; props?: unknown } // any object has these, if only as undefined
  return { ...(name === undefined ? {} : { layout: name }), ...(props === undefined ? {} : { layoutProps: props }) }
}
