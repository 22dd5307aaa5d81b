import type { RouteLocationNormalizedLoaded } from 'vue-router'

type Route = Pick<RouteLocationNormalizedLoaded, 'matched' | 'params'>
type Matched = RouteLocationNormalizedLoaded['matched'][number]
export type KeyOption = string | false | undefined | ((route: RouteLocationNormalizedLoaded) => string)

/** What tells one page from another: the pattern of its path with the parameters filled in, if the page says nothing else. */
export function pageKey(
  route: RouteLocationNormalizedLoaded,
  record: Matched | undefined,
  override?: KeyOption,
): string | undefined {
  const source = override ?? record?.meta.key
  if (source === false) return
  if (source !== undefined) return typeof source === 'function' ? source(route) : source
  return record && filledIn(record.path, route)
}

/** Whether two routes show the same pages, so that nothing has to be made anew. */
export function isSamePage(a: RouteLocationNormalizedLoaded, b: RouteLocationNormalizedLoaded): boolean {
  return (
    a.matched.length === b.matched.length &&
    a.matched.every((record, at) => {
      const other = b.matched[at]
      return record.components?.['default'] === other?.components?.['default'] && pageKey(a, record) === pageKey(b, other)
    })
  )
}

function filledIn(path: string, { params }: Route): string {
  if (!path.includes(':')) return path
  return path.replace(/:(\w+)(?:\((?:\\\)|[^)])*\))?[?*+]?/g, (_, name: string) => [params[name] ?? ''].flat().join('/'))
}
