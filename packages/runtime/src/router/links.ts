import { withoutTrailingSlashes } from '@fw/schema/path'
import type { RouteLocationNormalizedLoaded, RouteLocationRaw, Router } from 'vue-router'
import { isPlainPath, judgeUrl } from './safe-url.ts'
import { hasAliases } from './known-routes.ts'

export type TrailingSlash = 'append' | 'remove' | undefined

export interface LinkInput {
  to: RouteLocationRaw
  external: boolean
  target: string | null | undefined
  trailingSlash: TrailingSlash
  /** `#x` is a path. */
  hashMode: boolean
}

export interface LinkTarget {
  /** Undefined if the address is not safe. */
  href: string | undefined
  /** A plain link, which the browser follows without the router. */
  external: boolean
  /** It leads out of the app. */
  elsewhere: boolean
  /** Where the router goes. */
  to: RouteLocationRaw
}

/** Where a link leads, and who takes the visitor there. */
export function linkTarget(router: Router, { to, external, target, trailingSlash, hashMode }: LinkInput): LinkTarget {
  const plain = external || (target != null && target !== '_self')
  if (typeof to !== 'string') {
    const slashed = 'path' in to && to.path && trailingSlash ? { ...to, path: withSlash(to.path, trailingSlash) } : to
    const path = 'path' in slashed ? slashed.path : undefined
    if (path && judgeUrl(path).kind !== 'internal')
      return linkTarget(router, { to: path, external, target, trailingSlash, hashMode })
    return { href: router.resolve(slashed).href, external: plain, elsewhere: false, to: slashed }
  }
  if (isPlainPath(to)) return within(router, to, external, plain, trailingSlash)
  if (to === '' || (to.startsWith('#') && !hashMode)) return { href: to || undefined, external: true, elsewhere: false, to }
  const judged = judgeUrl(to)
  if (judged.kind === 'unsafe') return { href: undefined, external: true, elsewhere: false, to: '/' }
  if (judged.kind === 'external') return { href: to, external: true, elsewhere: true, to }
  if (/^\s*[/\\]/.test(to)) return within(router, judged.path, external, plain, trailingSlash)
  // Relative to the page that is shown: `.//evil.test` would become `//evil.test`, another origin.
  const resolved = external ? undefined : router.resolve(to).fullPath
  if (resolved !== undefined && /^[/\\]{2}/.test(resolved))
    return within(router, resolved.replace(/^[/\\]+/, '/'), external, plain, trailingSlash)
  return { href: external ? to : router.resolve(to).href, external: plain, elsewhere: false, to }
}

function within(router: Router, path: string, external: boolean, plain: boolean, trailingSlash: TrailingSlash): LinkTarget {
  const to = trailingSlash ? withSlash(path, trailingSlash) : path
  // What is outside of the app knows nothing of its base path.
  return { href: external ? to : router.options.history.createHref(to), external: plain, elsewhere: external, to }
}

function withSlash(text: string, mode: 'append' | 'remove'): string {
  const at = text.search(/[?#]/)
  const path = at < 0 ? text : text.slice(0, at)
  const rest = at < 0 ? '' : text.slice(at)
  if (mode === 'remove') return (path.length > 1 ? withoutTrailingSlashes(path) : path) + rest
  return path.endsWith('/') ? text : `${path}/${rest}`
}

type Route = Pick<RouteLocationNormalizedLoaded, 'matched' | 'params' | 'path'>
type Matched = Route['matched'][number]

export interface LinkActivity {
  active: boolean
  exact: boolean
}

const NOT: LinkActivity = { active: false, exact: false }
const EXACT: LinkActivity = { active: true, exact: true }

interface Answers {
  simple: boolean
  byPath: Map<string, LinkActivity>
}

/** What is known about links while a route is the current one. */
const answers = /* @__PURE__ */ new WeakMap<object, Answers>()

/** Whether a link leads to where the visitor is, or to something around it. As the router library sees it, but cheap in most cases. */
export function linkActivity(router: Router, current: RouteLocationNormalizedLoaded, to: RouteLocationRaw): LinkActivity {
  if (typeof to !== 'string' || !to.startsWith('/')) return compare(router.resolve(to), current)
  const end = to.search(/[?#]/)
  const path = end < 0 ? to : to.slice(0, end)
  if (path === current.path) return EXACT
  let known = answers.get(current)
  if (!known) answers.set(current, (known = { simple: isSimple(router, current), byPath: new Map() }))
  if (known.simple && normal(path) !== normal(current.path)) return NOT
  let answer = known.byPath.get(path)
  if (!answer) known.byPath.set(path, (answer = compare(router.resolve(path), current)))
  return answer
}

/** No other path than its own, in one spelling or another, can lead to the route. */
function isSimple(router: Router, { matched }: Route): boolean {
  return (
    matched.length === 1 && !matched[0]!.aliasOf && !hasAliases(router) && !/[?*+(]/.test(matched[0]!.path.replaceAll('()', ''))
  )
}

const normal = (path: string): string => withoutTrailingSlashes(path.toLowerCase())

function compare(link: Route, current: Route): LinkActivity {
  const last = link.matched.at(-1)
  if (!last || current.matched.length === 0) return link.path === current.path ? EXACT : NOT
  let index = position(current, last)
  const parent = link.matched.at(-2)
  // The page with the same path as its parent stands for it.
  if (index < 0 && parent && ownPath(last) === ownPath(parent) && current.matched.at(-1)!.path !== ownPath(parent)) {
    index = position(current, parent)
  }
  if (index < 0 || !includes(current.params, link.params)) return NOT
  const exact = index === current.matched.length - 1 && Object.keys(current.params).length === Object.keys(link.params).length
  return { active: true, exact }
}

function position({ matched }: Route, record: Matched): number {
  return matched.findIndex((one) => (one.aliasOf ?? one) === (record.aliasOf ?? record))
}

const ownPath = (record: Matched): string => (record.aliasOf ?? record).path

function includes(outer: Route['params'], inner: Route['params']): boolean {
  return Object.keys(inner).every((name) => String([inner[name]].flat().join('/')) === String([outer[name]].flat().join('/')))
}
