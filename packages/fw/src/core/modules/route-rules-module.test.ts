import { describe, expect, it } from 'vitest'
import { matchRules } from '../../../../../test/support/runtime-sources.ts'
import { routeRulesModule } from './route-rules-module.ts'

const textOf = (routeRules: object, options: object = {}, appManifest = true): string =>
  routeRulesModule({ routeRules, router: { options }, experimental: { appManifest } } as never).text(
    undefined as never,
    'client',
  ) as string // no other members are read

/** Returns a function that looks up the rules of a path in the generated module. */
function rulesOf(routeRules: object, options?: object, appManifest?: boolean): (path: string) => unknown {
  const args = /matchRules\((.*)\)/s.exec(textOf(routeRules, options, appManifest))![1]!.replace(', followRedirectRule', '')
  // oxlint-disable-next-line no-new-func -- generated from what is written above
  return matchRules(...(new Function(`return [${args}]`)() as Parameters<typeof matchRules>))
}

describe('routeRulesModule', () => {
  it('is empty without rules for the app', () => {
    const none = ['rulesFor', 'allRulesFor', 'payloadRulesFor'].map((name) => `export const ${name} = undefined\n`).join('')
    expect(textOf({ '/a': { headers: { a: 'b' }, proxy: '/b', cors: true, noScripts: true } })).toBe(none)
    expect(textOf({ '/a': { redirect: '/b', ssr: false, prerender: true, swr: 1 } }, {}, false)).toBe(none)
  })

  it('contains what browsers apply, and nothing else of a rule (R159)', () => {
    const rules = {
      '/a/**': { swr: 60, headers: { 'x-key': 'secret' }, proxy: { to: 'https://inner.test', headers: { a: 'secret' } } },
      '/a/live': { cache: false },
      '/b': { ssr: false, isr: true },
      '/c': { prerender: true, cache: { maxAge: 1, base: 'secret' } },
      '/d': { appMiddleware: 'auth', redirect: '/e' },
    }
    expect(textOf(rules)).not.toMatch(/secret|inner/)
    expect(['/a/x', '/a/live', '/b', '/c', '/x'].map(rulesOf(rules))).toEqual([
      { payload: true },
      { payload: false },
      { ssr: false, payload: true },
      { prerender: true, payload: true },
      {},
    ])
    expect(rulesOf(rules, {}, false)('/d')).toEqual({ appMiddleware: { auth: true } })
  })

  it('costs navigation nothing if no rule concerns it', () => {
    expect(textOf({ '/a': { swr: 60 } })).toContain('rulesFor = undefined')
    expect(textOf({ '/a': { swr: 60 }, '/b': { appLayout: 'x' } })).toContain('rulesFor = allRulesFor')
  })

  it('includes the redirect code only if there are redirects', () => {
    expect(textOf({ '/a': { appLayout: 'wide' } })).not.toContain('redirect')
    expect(textOf({ '/a': { redirect: '/b' } })).toContain('followRedirectRule')
    const rules = rulesOf({ '/Old%20a/:id/**': { redirect: { to: '/b/**', statusCode: 301 } }, '/old a/1/x': { redirect: '/c' } })
    expect([rules('/old%20A/2/x'), rules('/old%20A/1/x')]).toEqual([
      { redirect: { to: '/b/**', statusCode: 301, depth: 2 } },
      { redirect: { to: '/c', statusCode: 307 } },
    ])
  })

  it('prefers exact paths to parameters, and parameters to wildcards', () => {
    const rules = rulesOf({
      '/shop/cart': { appLayout: 'exact' },
      '/shop/:id': { appLayout: 'parameter' },
      '/shop/**': { appLayout: 'rest' },
      '/**': { appLayout: false },
    })
    expect(['/shop/cart', '/shop/cart/', '/SHOP/Cart', '/shop/7', '/shop', '/shop/7/8', '/'].map(rules)).toEqual(
      ['exact', 'exact', 'exact', 'parameter', 'rest', 'rest', false].map((appLayout) => ({ appLayout })),
    )
  })

  it('merges the middleware of all rules, in any notation', () => {
    const rules = rulesOf({
      '/**': { appMiddleware: ['log', 'auth'] },
      '/open/**': { appMiddleware: { auth: false } },
      '/open/x.y': { appMiddleware: 'extra' },
    })
    expect(rules('/open/x.y')).toEqual({ appMiddleware: { log: true, auth: false, extra: true } })
    expect(rules('/open/xzy')).toEqual({ appMiddleware: { log: true, auth: false } })
    expect(rules('/a')).toEqual({ appMiddleware: { log: true, auth: true } })
  })

  it('matches encoded and decoded paths', () => {
    const rules = rulesOf({ '/über uns': { appLayout: 'wide' } })
    expect(rules('/%C3%BCber%20uns')).toEqual({ appLayout: 'wide' })
    expect(rules('/%')).toEqual({})
  })

  it('is case-sensitive if the router is', () => {
    const rules = rulesOf({ '/a': { appLayout: 'wide' } }, { sensitive: true })
    expect([rules('/a'), rules('/A')]).toEqual([{ appLayout: 'wide' }, {}])
  })
})
