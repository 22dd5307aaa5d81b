import { definePage } from '@fw/kit'
import { describe, expect, it } from 'vitest'
import { localiseRules } from './localise-rules.ts'
import { resolveOptions, type I18nModuleOptions } from './options.ts'

const options = (given: I18nModuleOptions = {}): ReturnType<typeof resolveOptions> =>
  resolveOptions({ locales: ['en', 'de'], ...given })

const pages = [
  definePage({ path: '/' }),
  definePage({ path: '/new', alias: ['/newer'] }),
  definePage({ path: '/users', children: [definePage({ path: ':id()' })] }),
  definePage({ path: '/docs/:slug(.*)*' }),
  definePage({ path: '/plain', meta: { i18n: false } }),
]

describe('localiseRules', () => {
  it('adds rules for the paths of locales', () => {
    const rule = { appMiddleware: 'auth', headers: { a: '1' }, ssr: false }
    expect(localiseRules({ '/account/**': rule, '/': { swr: 60 } }, options())).toEqual({
      '/account/**': rule,
      '/de/account/**': rule,
      '/': { swr: 60 },
      '/de': { swr: 60 },
    })
    expect(Object.keys(localiseRules({ '/account/**': rule }, options({ strategy: 'prefix' }))).toSorted()).toEqual([
      '/account/**',
      '/de/account/**',
      '/en/account/**',
    ])
    expect(localiseRules({ '/account/**': rule }, options({ strategy: 'no_prefix' }))).toEqual({ '/account/**': rule })
  })

  it('merges rules for the path of a locale, which take precedence', () => {
    const written = {
      '/a': { ssr: false, headers: { a: '1', b: '1' } },
      '/de/a': { ssr: true, headers: { b: '2' } },
    }
    expect(localiseRules(written, options())['/de/a']).toEqual({ ssr: true, headers: { a: '1', b: '2' } })
    expect(written['/de/a'].headers).toEqual({ b: '2' })
  })

  it('does not change rules for all paths, for one locale, and proxies', () => {
    const rules = { '/**': { ssr: false }, '/de/**': { ssr: true }, '/px/**': { proxy: 'https://other.test/**' } }
    expect(localiseRules(rules, options(), pages)).toEqual(rules)
  })

  it.each([
    ['/new', '/de/new'],
    ['/new?x=1#y', '/de/new?x=1#y'],
    ['/newer', '/de/newer'],
    ['/', '/de'],
    ['/users/1', '/de/users/1'],
    ['/docs/a/b', '/de/docs/a/b'],
    ['/docs/**', '/de/docs/**'],
    ['/plain', '/plain'],
    ['/file.pdf', '/file.pdf'],
    ['https://other.test/new', 'https://other.test/new'],
    ['//other.test/new', '//other.test/new'],
    ['/de/old', undefined], // would redirect to itself
    ['/en/new', undefined],
  ])('localises a redirect to %s: %s', (to, expected) => {
    expect(localiseRules({ '/old': { redirect: to } }, options(), pages)['/de/old']?.redirect).toBe(expected)
    const rules = localiseRules({ '/old': { redirect: { to, statusCode: 301 } } }, options(), pages)
    expect(rules['/de/old']?.redirect).toEqual(expected === undefined ? undefined : { to: expected, statusCode: 301 })
  })

  it('keeps the redirect or proxy of a locale', () => {
    const rules = { '/old': { redirect: '/new' }, '/de/old': { proxy: 'https://other.test/' } }
    expect(localiseRules(rules, options(), pages)['/de/old']).toEqual({ proxy: 'https://other.test/' })
  })

  it('prerenders localised pages, but not other paths', () => {
    const rules = { '/new': { prerender: true }, '/plain': { prerender: true }, '/feed.xml': { prerender: true } }
    expect(localiseRules(rules, options(), pages)).toEqual({ ...rules, '/de/new': { prerender: true } })
    expect(localiseRules(rules, options())).toEqual(rules)
  })
})
