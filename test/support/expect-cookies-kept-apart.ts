import { expect } from 'vitest'
import { cacheRules, pageSetters, routeSetters, spellingsOf, type CacheRule } from './cookie-setters.ts'
import { ask, type Answer } from './http-client.ts'

/** Rows for `it.each`: how a path is cached, and who sets a cookie with its response. */
export const cookieTable: [rule: CacheRule, who: string, path: string][] = cacheRules.flatMap((rule) => [
  ...pageSetters.map((who): [CacheRule, string, string] => [rule, `${who} of a page`, `/table/${rule}/${who}`]),
  ...routeSetters.map((who): [CacheRule, string, string] => [rule, `${who} of a route`, `/api/table/${rule}/${who}`]),
])

const lifetimes = [
  'cache-control',
  'cdn-cache-control',
  'netlify-cdn-cache-control',
  'vercel-cdn-cache-control',
  'surrogate-control',
  'expires',
]

/** Whether a shared cache may keep a response. */
export function isPublic({ headers }: Answer): boolean {
  const control = String(headers['cache-control'] ?? '')
  const others = lifetimes
    .slice(1)
    .map((name) => String(headers[name] ?? ''))
    .join()
  return !/private|no-store/.test(control) || /public|max-age|GMT/.test(others)
}

/** A response with a cookie is for one visitor, whoever has set it; one that is for everyone contains nothing of a visitor. */
export async function expectCookiesKeptApart(url: string, rule: CacheRule, path: string): Promise<void> {
  const hasCookie = !path.endsWith('/nobody')
  for (const spelling of spellingsOf(path)) {
    for (const user of ['anna', 'berta', 'anna']) {
      const answer = await ask(url, spelling, { headers: { accept: 'text/html', cookie: `user=${user}` } })
      const { status, headers, body } = answer
      expect([spelling, status], body).toEqual([spelling, 200])
      expect([spelling, headers['set-cookie']?.map((cookie) => cookie.split(';', 1)[0])]).toEqual([
        spelling,
        hasCookie ? ['mark=canary-mark'] : undefined,
      ])
      expect([spelling, isPublic(answer)], JSON.stringify(headers)).toEqual([spelling, !hasCookie && rule !== 'none'])
      const shown = rule === 'none' ? user : 'nobody'
      expect([spelling, /\buser(?:": ?"|: )(\w+)/.exec(body)?.[1]]).toEqual([spelling, shown])
      expect([...new Set(body.match(/anna|berta/g) ?? [shown])]).toEqual([shown])
    }
  }
}
