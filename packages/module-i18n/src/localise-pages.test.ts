import { definePage } from '@fw/kit'
import { describe, expect, it } from 'vitest'
import { localeProblems, localisePages } from './localise-pages.ts'
import { resolveOptions, type I18nModuleOptions } from './options.ts'

const options = (given: I18nModuleOptions = {}): ReturnType<typeof resolveOptions> =>
  resolveOptions({ locales: ['en', 'de'], ...given })

const pages = [
  definePage({ path: '/', name: 'index', file: '/index.vue' }),
  definePage({
    path: '/users',
    file: '/users.vue',
    children: [definePage({ path: ':id()', name: 'users-id', file: '/users/[id].vue', meta: { wide: true } })],
  }),
]

const outline = (all: typeof pages): unknown[] =>
  all.map(({ path, name, meta, children }) => [path, name, meta['locale'], ...outline(children)])

describe('localisePages', () => {
  it('adds a page per locale, without a prefix for the default one', () => {
    expect(outline(localisePages(pages, options()))).toEqual([
      ['/', 'index___en', 'en'],
      ['/de', 'index___de', 'de'],
      ['/users', undefined, 'en', [':id()', 'users-id___en', undefined]],
      ['/de/users', undefined, 'de', [':id()', 'users-id___de', undefined]],
    ])
  })

  it('adds a prefix for every locale', () => {
    const paths = localisePages(pages, options({ strategy: 'prefix' })).map(({ path }) => path)
    expect(paths).toEqual(['/en', '/de', '/en/users', '/de/users'])
  })

  it('keeps pages without prefixes, and those that opt out', () => {
    expect(localisePages(pages, options({ strategy: 'no_prefix' }))).toEqual(pages)
    const plain = definePage({ path: '/plain', name: 'plain', meta: { i18n: false } })
    expect(localisePages([plain], options())).toEqual([plain])
  })

  it('localises aliases and redirects', () => {
    const page = definePage({ path: '/a', alias: ['/b', 'c'], redirect: '/' })
    const named = definePage({ path: '/a', redirect: { name: 'index', query: { x: '1' } } })
    const elsewhere = definePage({ path: '/a', redirect: { path: '/users' } })
    const [, de] = localisePages([page], options())
    expect([de!.alias, de!.redirect]).toEqual([['/de/b', 'c'], '/de'])
    expect(localisePages([named], options())[1]!.redirect).toEqual({ name: 'index___de', query: { x: '1' } })
    expect(localisePages([elsewhere], options())[1]!.redirect).toEqual({ path: '/de/users' })
  })

  it('does not modify its input', () => {
    const before = structuredClone(pages)
    localisePages(pages, options())[0]!.meta['changed'] = true
    expect(pages).toEqual(before)
  })
})

describe('localeProblems', () => {
  it('reports pages whose path starts with a locale, and those with a dynamic path', () => {
    const odd = [definePage({ path: '/de/about' }), definePage({ path: '/x', file: '/x.vue', dynamicMeta: ['path'] })]
    expect(localeProblems(odd, options()).map((text) => text.split(':', 1)[0])).toEqual([
      'FW_I18N_PATH_TAKEN',
      'FW_I18N_DYNAMIC_PATH',
    ])
    expect(localisePages(odd, options())).toHaveLength(3)
    expect(localeProblems(pages, options())).toEqual([])
    expect(localeProblems(odd, options({ strategy: 'no_prefix' }))).toEqual([])
  })
})
