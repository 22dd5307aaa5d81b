import type { Nitro } from 'nitropack/types'
import { expect, it } from 'vitest'
import { keepHostRedirects } from './host-redirects.ts'

const rules = {
  '/en/**': { redirect: { to: '/**', statusCode: 308 }, headers: { 'x-own': '1' } },
  '/old/**': { redirect: { to: '/new/**', statusCode: 307 } },
  '/out/**': { redirect: { to: 'https://other.test/**', statusCode: 307 } },
}

/** The rules that Nitro writes to the configuration of a host, and routes of Vercel. */
function rulesFor(preset: string, isStatic = false): [Record<string, object>, { src: string; headers: { Location: string } }[]] {
  const options = {
    preset,
    static: isStatic,
    routeRules: { ...rules },
    vercel: undefined as { config?: { routes?: unknown[] } } | undefined,
  }
  keepHostRedirects({ options } as unknown as Nitro) // what is read
  return [options.routeRules, (options.vercel?.config?.routes ?? []) as never] // of one kind
}

it('hosts never redirect to another site than the rule says', () => {
  const [ofVercel, routes] = rulesFor('vercel')
  expect(ofVercel).toEqual({ ...rules, '/en/**': { headers: { 'x-own': '1' } } })
  const [{ src, ...route }] = routes as [(typeof routes)[number]]
  expect(route).toEqual({ status: 308, headers: { 'x-own': '1', Location: '/$1' } })
  const redirected = (path: string): string | undefined =>
    new RegExp(`^${src}$`).test(path) ? path.replace(new RegExp(`^${src}$`), route.headers.Location) : undefined
  expect(['/en/about', '/en/a//b', '/en/'].map(redirected)).toEqual(['/about', '/a//b', '/'])
  expect(['/en//evil.test', '/en/\\evil.test', '/en///evil.test'].map(redirected)).toEqual([undefined, undefined, undefined])
})

it('other hosts leave such paths to the server', () => {
  expect(rulesFor('netlify')).toEqual([{ ...rules, '/en/**': { headers: { 'x-own': '1' } } }, []])
  for (const preset of ['node-server', 'bun']) expect(rulesFor(preset)[0]).toEqual(rules)
})
