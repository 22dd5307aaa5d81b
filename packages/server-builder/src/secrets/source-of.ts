import { serverPages } from '@fw/kit/internal'
import type { BuildApp, PageRoute } from '@fw/schema'
import { payloadPage } from '@fw/schema/path'

/** The component that renders a prerendered route: a page, also for its payload, or an island. */
export function sourceOf(route: string, { app }: Pick<BuildApp, 'app'>): string | undefined {
  const island = /^\/__fw_island\/(.+)_[A-Za-z\d]+\.json$/.exec(route)?.[1]
  if (island !== undefined)
    return (
      app.components.find(({ pascalName, mode }) => pascalName === island && mode === 'server')?.file ??
      serverPages(app.pages).find(({ name }) => name === island)?.file
    )
  const path = (payloadPage(route) ?? route).replace(/(.)\/$/, '$1')
  const matching = pagesIn(app.pages, '').filter(({ pattern }) => pattern.test(path))
  // The most specific one has the fewest params.
  return matching.toSorted((one, other) => one.params - other.params)[0]?.file
}

interface Page {
  file: string
  pattern: RegExp
  params: number
}

function pagesIn(pages: readonly PageRoute[], above: string): Page[] {
  return pages.flatMap(({ path, file, children }) => {
    const full = path.startsWith('/') ? path : `${above.replace(/\/$/, '')}/${path}`
    const inner = pagesIn(children, full)
    return file === undefined ? inner : [...inner, { file, ...matcherOf(full.replace(/(.)\/$/, '$1')) }]
  })
}

/** An approximation of vue-router's matching, for reports: `/books/:id()`, `/:slug(.*)*`. */
function matcherOf(path: string): Pick<Page, 'pattern' | 'params'> {
  let params = 0
  const source = path.replace(
    /\/?:\w+(\([^)]*\))?([*+?])?|[.+*?^${}()[\]|\\]/g,
    (match, group: string | undefined, modifier: string | undefined) => {
      if (!match.includes(':')) return `\\${match}`
      const isCatchAll = group === '(.*)' || modifier === '*' || modifier === '+'
      params += isCatchAll ? 100 : 1
      const any = isCatchAll ? '.*' : '[^/]*'
      return modifier === '*' || modifier === '?' ? `(?:/${any})?` : `/${any}`
    },
  )
  return { pattern: new RegExp(`^${source === '' ? '/' : source}$`, 'i'), params }
}
