import type { PageRoute, RouteRule } from '@fw/schema'
import { mergeRules } from '@fw/schema/path'
import { isTranslated, prefixOf, withPrefix, type LocaleRouting } from './localise-pages.ts'

type Rules = Readonly<Record<string, RouteRule>>

/**
 * Copies route rules to the paths of locales: a rule for `/account/**` also applies to `/de/account/**`. Properties of a rule for
 * the localised path itself take precedence.
 *
 * @param pages - the pages before they are localised. Without them, rules that depend on pages are not copied: redirects, and
 * `prerender` for a single path.
 */
export function localiseRules(rules: Rules, options: LocaleRouting, pages?: readonly PageRoute[]): Record<string, RouteRule> {
  if (options.strategy === 'no_prefix') return { ...rules }
  const prefixes = options.locales.map(({ code }) => prefixOf(code, options)).filter((prefix) => prefix !== '')
  const isPage = pages && createPageMatcher(pages)
  const localised = new Map<string, RouteRule>()
  for (const [pattern, rule] of Object.entries(rules)) {
    const [first] = segmentsOf(pattern)
    if (first?.startsWith('**') || namesLocale(pattern, options)) continue // applies to all paths, or to those of one locale
    for (const prefix of prefixes) {
      const copy = ruleInLocale(rule, pattern, prefix, options, isPage)
      if (Object.keys(copy).length > 0) localised.set(withPrefix(pattern, prefix), copy)
    }
  }
  // Copies come first, because of two rules for one path the later one wins.
  const result: Record<string, RouteRule> = Object.fromEntries(localised)
  for (const [pattern, rule] of Object.entries(rules)) {
    const copy = localised.get(pattern)
    result[pattern] = copy ? mergeRules([{ ...withoutRivals(copy, rule) }, { ...rule }]) : rule
  }
  return result
}

type PageMatcher = (path: string) => boolean

function ruleInLocale(
  rule: RouteRule,
  pattern: string,
  prefix: string,
  options: LocaleRouting,
  isPage: PageMatcher | undefined,
): RouteRule {
  // A proxied path is not a page.
  const { redirect, proxy: _proxy, prerender, ...copy } = rule
  // Prerendering a path that does not exist would fail the build.
  if (prerender !== undefined && (!prerender || /\*|\/:/.test(pattern) || isPage?.(pattern))) Object.assign(copy, { prerender })
  const target = redirect && isPage && targetInLocale(redirect, prefix, options, isPage)
  return { ...copy, ...(target ? { redirect: target } : {}) }
}

function targetInLocale(
  redirect: NonNullable<RouteRule['redirect']>,
  prefix: string,
  options: LocaleRouting,
  isPage: PageMatcher,
): RouteRule['redirect'] {
  const to = typeof redirect === 'string' ? redirect : redirect.to
  if (namesLocale(to, options)) return undefined // redirects to one locale, possibly to this very path
  const localised = /^\/(?!\/)/.test(to) && isPage(to) ? withPrefix(to, prefix) : to
  return typeof redirect === 'string' ? localised : { ...redirect, to: localised }
}

/** A redirect or proxy for the path itself replaces a copied redirect. */
function withoutRivals({ redirect, ...copy }: RouteRule, { redirect: ownRedirect, proxy }: RouteRule): RouteRule {
  return { ...copy, ...(redirect && !ownRedirect && !proxy ? { redirect } : {}) }
}

function namesLocale(path: string, { locales }: LocaleRouting): boolean {
  const [first] = segmentsOf(path)
  return locales.some(({ code }) => code.toLowerCase() === first?.toLowerCase())
}

/** Whether a path matches a localised page; for a path that ends with `**`, whether it may match one. */
function createPageMatcher(pages: readonly PageRoute[]): PageMatcher {
  const patterns = pages.filter(isTranslated).flatMap((page) => fullPaths(page, ''))
  return (path) => {
    const segments = segmentsOf(path)
    return patterns.some((pattern) => matches(segmentsOf(pattern), segments))
  }
}

function fullPaths(page: PageRoute, parent: string): string[] {
  return [page.path, ...(page.alias ?? [])].flatMap((path) => {
    const full = path.startsWith('/') ? path : `${parent}/${path}`
    return [full, ...page.children.flatMap((child) => fullPaths(child, full))]
  })
}

function matches([pattern, ...patterns]: readonly string[], [segment, ...segments]: readonly string[]): boolean {
  if (segment?.startsWith('**')) return true
  if (pattern === undefined) return segment === undefined
  const isParameter = pattern.includes(':')
  if (isParameter && /[*?]$/.test(pattern) && matches(patterns, segment === undefined ? [] : [segment, ...segments])) return true
  if (segment === undefined) return false
  if (isParameter && /[*+]$/.test(pattern)) return matches(patterns, segments) || matches([pattern, ...patterns], segments)
  return (isParameter || pattern.toLowerCase() === segment.toLowerCase()) && matches(patterns, segments)
}

const segmentsOf = (path: string): string[] =>
  path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((segment) => segment !== '')
