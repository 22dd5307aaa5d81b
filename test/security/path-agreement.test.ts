import * as fc from 'fast-check'
import { createApp, createEvent, isError, createRouter as createApiRouter, eventHandler, type H3Event } from 'h3'
import { IncomingMessage, ServerResponse } from 'node-mock-http'
import { decodePath as decodeFilePath, parseURL } from 'ufo'
import { describe, expect, it } from 'vitest'
import { createMemoryHistory, createRouter, createRouterMatcher } from 'vue-router'
import { afterSegments, createBase, normalizePattern } from '@fw/schema/path'
import { withCanonicalPaths } from '../../packages/runtime/src/router/known-routes.ts'
import { matchRules } from '../../packages/runtime/src/router/match-rules.ts'
import { parseSegment } from '../../packages/fw/src/features/pages/parse-segment.ts'
import { createFront } from '../../packages/server-builder/src/runtime/create-front.ts'
import { requestContext, requestPath } from '../../packages/server-builder/src/runtime/request-path.ts'
import { seed } from './property.ts'
import { hostileEndings } from '../support/hostile-paths.ts'

/**
 * One site with random names: a page, a server route and a public file below `/<name>/`, all matched by one rule. Random encodings of
 * the path are passed to the real functions: fw's front on a real h3 app, h3's router, the path decoding of Nitro's file handler,
 * vue-router with fw's matcher, and the rules of the app.
 */
interface Site {
  base: string
  name: string
  other: string
  caseSensitive: boolean
}

const names = fc.array(
  fc.constantFrom(
    'a',
    'B',
    'z',
    '@',
    ':',
    '&',
    '+',
    '$',
    ',',
    ';',
    '=',
    '-',
    '~',
    '%',
    '#',
    '?',
    ' ',
    '.',
    'é',
    'ü',
    'e\u0301',
    '日',
    '!',
    "'",
    '|',
    ']',
    '"',
    '<',
    '\uE03F',
    '😀',
    'K',
  ),
  { minLength: 1, maxLength: 4 },
)
const name = names.map((characters) => characters.join('')).filter((text) => !/^[.:*]/.test(text) && text !== 'x')
const site: fc.Arbitrary<Site> = fc.record({
  base: fc.constantFrom('/', '/', '/shop/', '/My shop/é', '/a%2Bb/'),
  name,
  other: name,
  caseSensitive: fc.boolean(),
})

const bytes = (character: string): string =>
  encodeURIComponent(character).replace(/[!'()*~.-]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
const hex = (character: string): string =>
  /^[\w]$/.test(character) ? `%${character.charCodeAt(0).toString(16)}` : bytes(character)

/** Encodings of a character. The first is what a browser sends. */
const spellings: ((character: string) => string)[] = [
  (character) => encodeURIComponent(character),
  (character) => (/[\w@:&+$,;=!'()*~.-]/.test(character) ? character : encodeURIComponent(character)),
  hex,
  (character) => hex(character).toLowerCase(),
  (character) => hex(character).replaceAll('%', '%25'),
  (character) => character.toUpperCase(),
  (character) => character.toLowerCase(),
  (character) => character.normalize('NFD'),
  (character) => character,
]
const separators = [
  '/',
  '/',
  '/',
  '/',
  '//',
  '/./',
  '/x/../',
  '%2F',
  '%2f',
  '%5C',
  '\\',
  '/%2e/',
  '/.%2e/',
  '/;/',
  '%252F',
  '/%00',
]

/** Chooses by a list of numbers, because generating a path must be cheap. */
function spell(text: string, choices: readonly number[]): string {
  let at = 0
  const next = (limit: number): number => choices[at++ % choices.length]! % limit
  const segments = text.split('/').map((segment) =>
    // Most characters are not encoded, so that most paths match something.
    [...segment].map((character) => spellings[next(3) > 0 ? next(2) : next(spellings.length)]!(character)).join(''),
  )
  const path = segments.reduce((start, segment) => start + separators[next(3) > 0 ? 0 : next(separators.length)]! + segment)
  return path + hostileEndings[next(hostileEndings.length)]!
}

type Served = 'page' | 'route' | 'file' | 'other' | undefined

/** All consumers of a path, combined like in the server. */
function createSite({ base, name: protectedName, other, caseSensitive }: Site) {
  const pattern = normalizePattern(`/${encodeURIComponent(protectedName)}/**`, caseSensitive)
  const baseOf = createBase(base)
  let served: Served
  let target: string | undefined

  const app = createApp()
  const api = createApiRouter()
  const files = new Map([[`/${protectedName}/file`, 'file' as const]])
  app.use(eventHandler(() => undefined)) // Nitro's route rules handler, which the front replaces
  const mount = baseOf.path
  app.use(
    mount,
    eventHandler((event) => {
      served = files.get(decodeFilePath(parseURL(event.path).pathname)) // like Nitro's handler of public files
      return served
    }),
  )
  api.use(
    `/${protectedName}/route`,
    eventHandler(() => (served = 'route')),
  )
  api.use(
    '/**',
    eventHandler((event) => {
      const { matched, path } = router.resolve(requestPath(event))
      served = matched.at(-1)?.name as Served
      // The same page in the browser, where a link may use another encoding.
      const [sent = '/'] = (requestContext(event)?.sent ?? '/').split('?', 1)
      if (router.resolve(sent).path !== path) throw new Error(`${sent} is another page than ${path}`)
      return served ?? null
    }),
  )
  app.use(mount, api.handler)
  createFront(app, {
    baseURL: base,
    caseSensitive,
    routeRules: { [pattern]: { redirect: { to: '/login/**', statusCode: 307 } } },
    localFetch: fetch,
  })

  const routes = [
    { path: `/${parseSegment(protectedName).path}/page`, name: 'page', component: {} },
    { path: `/${parseSegment(other).path}/page`, name: 'other', component: {} },
    { path: '/:none(.*)*', component: {} }, // vue-router warns about paths without a page
  ]
  const options = { sensitive: caseSensitive }
  const router = createRouter({
    history: createMemoryHistory(),
    routes,
    ...options,
    matcher: withCanonicalPaths(createRouterMatcher(routes, options)),
  } as Parameters<typeof createRouter>[0])
  const rulesInApp = matchRules([[pattern, { redirect: { to: '/login/**', statusCode: 307, depth: 1 } }]], caseSensitive)

  return async (url: string) => {
    const req = new IncomingMessage()
    req.url = url
    req.method = 'GET'
    const res = new ServerResponse(req)
    const event: H3Event = createEvent(req as never, res as never) // the mocks that Nitro itself uses
    served = undefined
    await Promise.resolve(app.handler(event)).catch((error: unknown) => {
      if (!isError(error)) throw error
      res.statusCode = error.statusCode
    })
    target = res.getHeader('location') as string | undefined
    const context = requestContext(event)
    return { status: res.statusCode, served, target, context, inApp: context && rulesInApp(context.path.split('?', 1)[0]!) }
  }
}

const runs = 200
const pathsPerSite = 500

describe('one canonical path', () => {
  it(`is what all consumers see: ${runs * pathsPerSite} combinations of path, escapes, case, base and rule`, async () => {
    const counts = { refused: 0, elsewhere: 0, redirected: 0, served: 0 }
    await fc.assert(
      fc.asyncProperty(site, fc.array(fc.nat(1000), { minLength: 61, maxLength: 61 }), async (settings, choices) => {
        const request = createSite(settings)
        const base = createBase(settings.base)
        const isSame = settings.name.normalize('NFC') === settings.other.normalize('NFC')
        for (let run = 0; run < pathsPerSite; run += 1) {
          const shifted = choices.map((choice, index) => choice + run * (index + 7))
          const owner = run % 5 === 0 ? settings.other : settings.name
          const text = `${base.decoded}/${owner}/${['page', 'file', 'route'][run % 3]}`
          const url = spell(text, shifted)
          const { status, served, target, context, inApp } = await request(url)
          const claim = (isTrue: boolean, what: string): void => {
            if (!isTrue)
              throw new Error(`${what}: ${JSON.stringify({ ...settings, url, status, served, target, path: context?.path })}`)
          }
          if (!context) {
            counts.refused += status === 400 ? 1 : 0
            counts.elsewhere += status === 404 ? 1 : 0
            claim((status === 400 || status === 404) && served === undefined, 'a target without a reading is refused')
            continue
          }
          if (!isSame) claim(served !== 'page' && served !== 'file' && served !== 'route', 'a protected path is never served')
          const isRedirect = context.routeRules.redirect !== undefined
          if (!context.path.includes('_payload.json'))
            claim((inApp?.redirect !== undefined) === isRedirect, 'the rules of the server and of the app are the same')
          if (isRedirect && status === 400) {
            counts.refused += 1
            continue
          }
          claim((status === 307) === isRedirect, 'a path with a redirect rule is redirected')
          if (isRedirect) {
            counts.redirected += 1
            const rest = afterSegments(context.sent, 1)
            const expected = base.prepend(`/login${rest === '/' ? '' : rest}`) + (context.query.length > 1 ? context.query : '')
            claim(target === expected, 'the target has the rest of the path as it was sent, below the base')
            claim(new URL(target!, 'http://localhost').host === 'localhost', 'the target is on the same origin')
          } else if (served !== undefined) counts.served += 1
        }
      }),
      { seed, numRuns: runs },
    )
    console.log(JSON.stringify(counts))
    // The generator reaches all outcomes; otherwise the test would prove nothing.
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(500)
  })
})
