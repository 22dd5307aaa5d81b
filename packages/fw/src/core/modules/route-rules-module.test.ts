import { describe, expect, it } from 'vitest'
import { matchRules } from '../../../../../test/support/runtime-sources.ts'
import { routeRulesModule } from './route-rules-module.ts'

const textOf = (routeRules: object, options: object = {}): string =>
  routeRulesModule({ routeRules, router: { options } } as never).text(undefined as never, 'client') as string // reads nothing else

/** What the generated module finds for paths. */
function rulesOf(routeRules: object, options?: object): (path: string) => unknown {
  const args = /matchRules\((.*)\)/s.exec(textOf(routeRules, options))![1]!.replace(', followRedirectRule', '')
  // oxlint-disable-next-line no-new-func -- generated from what is written above
  return matchRules(...(new Function(`return [${args}]`)() as Parameters<typeof matchRules>))
}

describe('routeRulesModule', () => {
  it('is empty without rules for the app', () => {
    expect(textOf({ '/a': { headers: { a: 'b' }, ssr: false } })).toBe('export const rulesFor = undefined\n')
  })

  it('brings the code that follows redirects only if there are any', () => {
    expect(textOf({ '/a': { appLayout: 'wide' } })).not.toContain('redirect')
    expect(textOf({ '/a': { redirect: '/b' } })).toContain('followRedirectRule')
    const rules = rulesOf({ '/Old%20a/:id/**': { redirect: { to: '/b/**', statusCode: 301 } }, '/old a/1/x': { redirect: '/c' } })
    expect([rules('/old%20A/2/x'), rules('/old%20A/1/x')]).toEqual([
      { redirect: { to: '/b/**', statusCode: 301, depth: 2 } },
      { redirect: { to: '/c', statusCode: 307 } },
    ])
  })

  it('ranks a path above parameters, and both above what begins alike', () => {
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

  it('gathers middleware of all rules, however it is written', () => {
    const rules = rulesOf({
      '/**': { appMiddleware: ['log', 'auth'] },
      '/open/**': { appMiddleware: { auth: false } },
      '/open/x.y': { appMiddleware: 'extra' },
    })
    expect(rules('/open/x.y')).toEqual({ appMiddleware: { log: true, auth: false, extra: true } })
    expect(rules('/open/xzy')).toEqual({ appMiddleware: { log: true, auth: false } })
    expect(rules('/a')).toEqual({ appMiddleware: { log: true, auth: true } })
  })

  it('reads paths as people write them', () => {
    const rules = rulesOf({ '/über uns': { appLayout: 'wide' } })
    expect(rules('/%C3%BCber%20uns')).toEqual({ appLayout: 'wide' })
    expect(rules('/%')).toEqual({})
  })

  it('minds the case if the router does', () => {
    const rules = rulesOf({ '/a': { appLayout: 'wide' } }, { sensitive: true })
    expect([rules('/a'), rules('/A')]).toEqual([{ appLayout: 'wide' }, {}])
  })
})
