import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concurrently } from '../support/concurrently.ts'
import { rawGet, type RawAnswer } from '../support/http-client.ts'
import { useSite } from '../support/site.ts'
import { expectNone } from './expect-none.ts'
import { samples, share } from './property.ts'
import { hostileEndings } from '../support/hostile-paths.ts'

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`

/** Encodings of one character of a path. */
const written = (character: string): fc.Arbitrary<string> =>
  character === '/'
    ? fc.oneof(
        { weight: 12, arbitrary: fc.constant('/') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            '//',
            '/./',
            '%2f',
            '%2F',
            '\\',
            '%5c',
            '/x/../',
            '/%2e/',
            '/.%2e/',
            '/;a=b/',
            '%252f',
            '/\t',
            '///',
          ),
        },
      )
    : fc.oneof(
        { weight: 8, arbitrary: fc.constant(character) },
        { weight: 2, arbitrary: fc.constantFrom(percent(character), percent(character).toUpperCase()) },
        { weight: 1, arbitrary: fc.constant(percent(character).replace('%', '%25')) },
      )

const inOtherCase = (path: string): fc.Arbitrary<string> =>
  fc
    .array(fc.boolean(), { minLength: path.length, maxLength: path.length })
    .map((flags) => [...path].map((character, index) => (flags[index] ? character.toUpperCase() : character)).join(''))

const endings = fc.constantFrom(...hostileEndings)
const beginnings = fc.constantFrom(
  '',
  '',
  '',
  '',
  '',
  '/',
  '/.',
  '/x/..',
  'http://host',
  'http://host/',
  'https://evil.test',
  '/%2e',
  '/.%2e',
  '/%2e%2e',
)

/** Encodings of a path, with the letters as they are or in any case. */
function variantsOf(path: string, { anyCase }: { anyCase: boolean }): fc.Arbitrary<string> {
  const letters = anyCase
    ? fc.oneof({ weight: 3, arbitrary: fc.constant(path) }, { weight: 1, arbitrary: inOtherCase(path) })
    : fc.constant(path)
  return letters.chain((text) =>
    fc
      .tuple(beginnings, fc.tuple(...[...text].map(written)), endings)
      .map(([start, middle, end]) => start + middle.join('') + end),
  )
}

const fixed = (path: string): string[] => {
  const name = path.slice(1)
  return [
    `/${name}/x`,
    `//${name}/x`,
    `/./${name}/x`,
    `/x/../${name}/x`,
    `/${name}/;a=b`,
    `/${name}/`,
    `/${name}/.`,
    `/${name}`,
    `/${name}%2fx`,
    `/${name}%5cx`,
    `/x/..%2f${name}`,
    `/${name}/x/_payload.json`,
    `/${name}/x.html`,
    `http://h/${name}/x`,
    `http://h//${name}/x`,
    `/%2561dmin/x`,
    `/${name}/%2e%2e/${name}/x`,
    `/\\${name}/x`,
    `/${name}\\x`,
    `/_fw/../${name}/x`,
    `/api/../${name}/x`,
    `/${name}/x?_payload`,
    `/%2e/${name}/x`,
    `/;/${name}/x`,
    `/${name}%00/x`,
    `/${name}%20/x`,
    `/%20${name}/x`,
    `/${name}%2e/x`,
  ]
}

const showsProtected = ({ body }: RawAnswer): boolean => body.includes('canary-protected')

const showsWithoutRule = ({ body, headers }: RawAnswer): boolean =>
  body.includes('canary-ruled-page') && !headers.some(([name, value]) => name === 'x-rule' && value === 'on')

describe('one canonical path (T-PATH)', () => {
  const site = useSite('app-a', { mode: 'build' })

  const check = async (
    targets: readonly string[],
    isBad: (answer: RawAnswer) => boolean,
    headers: readonly string[] = [],
  ): Promise<void> => {
    const bad = await concurrently(targets.length, 16, async (index) => {
      const target = targets[index]!
      const answer = await rawGet(site.url, target, ['Accept: text/html', ...headers])
      return isBad(answer) ? `${target} → ${answer.status}` : ''
    })
    expectNone(bad)
    expect((await site.fetch('/about')).status).toBe(200)
  }

  it('shows protected pages to authorized users', async () => {
    for (const path of ['/admin/x', '/members/x', '/api/admin/x'])
      expect(await site.html(path, { headers: { cookie: 'session=ok' } }), path).toContain('canary-protected')
    expect((await site.fetch('/members/x')).headers.get('location')).toContain('/login')
    expect((await site.fetch('/admin/x')).status).toBe(403)
  })

  it.each(['/members', '/admin', '/api/admin'])('protects %s in known encodings', async (path) => {
    await check(fixed(path), showsProtected)
  })

  it('protects a page by route middleware, in any encoding: 2,500 encodings', { timeout: 300_000 }, async () => {
    await check(samples(variantsOf('/members/x', { anyCase: true }), share(2500)), showsProtected)
  })

  it('protects a page by server middleware, in any encoding: 2,500 encodings', { timeout: 300_000 }, async () => {
    await check(samples(variantsOf('/admin/x', { anyCase: false }), share(2500)), showsProtected)
  })

  it('protects an API route by server middleware: 2,500 encodings', { timeout: 300_000 }, async () => {
    await check(samples(variantsOf('/api/admin/x', { anyCase: false }), share(2500)), showsProtected)
  })

  it('applies a rule whenever the page is shown: 2,500 encodings', { timeout: 300_000 }, async () => {
    expect((await site.fetch('/ruled/x')).headers.get('x-rule')).toBe('on')
    await check([...fixed('/ruled'), ...samples(variantsOf('/ruled/x', { anyCase: true }), share(2500))], showsWithoutRule)
  })

  it('ignores headers that override method or path', async () => {
    for (const header of [
      'X-HTTP-Method-Override: OPTIONS',
      'X-Original-URL: /about',
      'X-Rewrite-URL: /about',
      'Purpose: prefetch',
      'X-Forwarded-Prefix: /x',
      'X-Forwarded-Uri: /about',
    ])
      await check(['/members/x', '/admin/x', '/api/admin/x'], showsProtected, [header])
  })

  it('returns 4xx for invalid paths, and keeps running', async () => {
    for (const target of [
      '*',
      'about',
      '',
      '?',
      '%',
      '/%',
      '/%E0%A4%A',
      '/%ff',
      '/\u00ff',
      `/${'a'.repeat(20_000)}`,
      `/${'a/'.repeat(5000)}`,
      '/%00',
      '/a%00b',
    ]) {
      for (const method of ['GET', 'OPTIONS']) {
        const { status } = await rawGet(site.url, target, ['Accept: text/html'], method)
        expect(status === 0 || (status >= 200 && status < 500), `${method} ${target.slice(0, 20)}: ${status}`).toBe(true)
      }
    }
    expect((await site.fetch('/about')).status).toBe(200)
  })

  it('has the same parameter value in all APIs', async () => {
    for (const [sent, value] of [
      ['a%3Fb', 'a?b'],
      ['a%23b', 'a#b'],
      ['a%25b', 'a%b'],
      ['a%20b', 'a b'],
    ]) {
      const { helper, context } = (await (await site.fetch(`/api/param/${sent}`)).json()) as { helper: string; context: string }
      expect(helper, sent).toBe(context)
      expect([value, sent]).toContain(helper)
    }
  })
})
