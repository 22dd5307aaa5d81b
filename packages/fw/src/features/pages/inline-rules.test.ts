import type { PageRoute, RouteRule } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { inlineRuleProblems, inlineRules } from './inline-rules.ts'

const page = (path: string, rules?: RouteRule, children: PageRoute[] = []): PageRoute => ({
  path,
  file: `/pages${path}.vue`,
  children,
  mode: 'all',
  meta: {},
  dynamicMeta: [],
  ...(rules ? { rules } : {}),
})

const problems = (first: RouteRule, second: RouteRule) =>
  inlineRuleProblems([page('/a/:id()', first), page('/a/:rest(.*)*', second)])

describe('inlineRules', () => {
  it.each([
    ['/foo/bar', '/foo/bar'],
    ['/', '/'],
    ['/foo/:id()', '/foo/**'],
    ['/foo/:id()/edit', '/foo/*/edit'],
    ['/foo/user-:id()', '/foo/**'],
    ['/:rest(.*)*', '/**'],
    ['/docs/:rest(.*)*/edit', '/docs/**'],
    ['/:lang?/about', '/**'],
    [String.raw`/member\:s/x`, '/member:s/x'],
  ])('%s has rules for %s (R167)', (path, pattern) => {
    expect(inlineRules([page(path, { ssr: false })])).toEqual({ [pattern]: { ssr: false } })
  })

  it('knows the paths of nested pages', () => {
    const pages = [
      page('/shop', { ssr: false }, [page('', { swr: 1 }), page(':id()', { swr: 2 }), page('cart', { prerender: true })]),
    ]
    expect(inlineRules(pages)).toEqual({
      '/shop': { ssr: false, swr: 1 },
      '/shop/**': { swr: 2 },
      '/shop/cart': { prerender: true },
    })
  })

  it('reports pages with different rules for the same pattern', () => {
    expect(problems({ swr: 1 }, { ssr: false })).toEqual([
      expect.objectContaining({ level: 'warning', code: 'FW_PAGES_RULES_CONFLICT', file: '/pages/a/:rest(.*)*.vue' }),
    ])
    expect(problems({ swr: 1 }, { swr: 1 })).toEqual([])
  })
})
