import { readTarget } from '@fw/schema/path'
import { hostileEndings } from '../../support/hostile-paths.ts'
import type { RawAnswer } from '../../support/http-client.ts'
import { ignoresRule } from '../ignores-rule.ts'
import type { ruleKinds } from '../attack-site.ts'
import { claim, headerOf, type Fuzzer, type FuzzInput } from './fuzz.ts'
import { below, chance, mutate, pick, several, utf8, type Random } from './random-input.ts'

interface PathInput extends FuzzInput {
  target: string
}

const words = ['ruled', 'Ruled', 'RULED', 'a', 'x', 'me', 'é', '日', '😀', '-', '.', '..', 'a b', '%', '+', ';v=1', '@', '~', 'K', '*', "'", '"', '|', '\uE03F', 'ﬀ', 'e\u0301', '?', '#', '[]', '$&', 'x'.repeat(30), '_payload.json', '__proto__', 'constructor'] // prettier-ignore
/** Pages and files cost more, so there are fewer of them. */
const others = [
  '/admin/redirect/x',
  '/admin/headers/x',
  '/admin/shell/x',
  '/admin/quiet/x',
  '/admin/gate/x',
  '/admin/proxy/x',
  '/admin/cached/x',
  '/admin/open/x',
  '/vault',
  '/vault/x',
  '/old/x',
  '/elsewhere/x',
  '/new/x',
  '/docs/a/b/edit',
  '/prints/a-b-print',
  '/prints/1-2-3.ics',
  '/large.txt',
  '/login',
  '/_fw/x.js',
  '/__fw_island/X_1.json',
  '/__fw_health/live',
  '/api/cached/x',
  '/',
]
const beginnings = [
  '/',
  '/.',
  '/x/..',
  'http://host',
  'https://evil.test:80',
  '//evil.test',
  '/%2e',
  '/%2E%2e/',
  '\\',
  'x:',
  '*',
  '/;',
]
const separators = ['//', '/./', '/x/../', '%2F', '%2f', '%5C', '\\', '/%2e/', '/.%2e/', '/;/', '%252F', '/%00', '/..', '/../..']

const hex = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/** The first are those of browsers. */
const spellings: ((character: string) => string)[] = [
  (character) => encodeURIComponent(character),
  (character) => (/[\w@:&+$,;=!'()*~.|"[\]-]/.test(character) ? character : encodeURIComponent(character)),
  hex,
  (character) => hex(character).toUpperCase(),
  (character) => hex(character).replaceAll('%', '%25'),
  (character) => utf8(character.toUpperCase()),
  (character) => utf8(character),
]

function spell(random: Random, path: string): string {
  const isOdd = chance(random, 0.6)
  const segments = path
    .split('/')
    .map((segment) =>
      [...segment]
        .map((character) => pick(random, chance(random, isOdd ? 0.15 : 0.02) ? spellings : spellings.slice(0, 2))(character))
        .join(''),
    )
  const joined = segments.reduce(
    (start, segment) => start + (chance(random, isOdd ? 0.08 : 0.01) ? pick(random, separators) : '/') + segment,
  )
  return (
    (chance(random, 0.1) ? pick(random, beginnings) : '') + joined + (chance(random, 0.3) ? pick(random, hostileEndings) : '')
  )
}

/** Mostly behind the first segments, so that it is still below a route. */
function changed(random: Random, target: string): string {
  const start = chance(random, 0.8) ? target.split('/', 3).join('/').length : 0
  return target.slice(0, start) + mutate(random, target.slice(start))
}

/** As long as allowed, and longer. */
function long(random: Random): string {
  const part = pick(random, ['/a', '/', 'a', '-', '%61', '/../a', '%', '/.', '1-', '%2e', 'é', ';', '?a=', '//'])
  return (
    pick(random, ['/api/seen/', '/docs/', '/new/', '/prints/', '/old/', '/nowhere/']) +
    part.repeat(below(random, 5000 / part.length)) +
    pick(random, ['', '/x', '/edit', '.ics', '-print'])
  )
}

export const paths: Fuzzer<PathInput> = {
  shares: { read: 0.2, refused: 0.2, ruled: 0.03, nowhere: 0.02, redirected: 0.003, guarded: 0.002, 'too long': 0.002 },
  make(random) {
    const kind = random()
    const path =
      kind < 0.92
        ? `/api/seen/${several(random, 4, () => pick(random, chance(random, 0.2) ? words.slice(0, 3) : words)).join('/')}`
        : pick(random, others)
    const spelled = kind < 0.02 ? long(random) : spell(random, path)
    const target = chance(random, 0.25) ? changed(random, spelled) : spelled
    const method = chance(random, 0.05) ? pick(random, ['HEAD', 'OPTIONS']) : 'GET'
    const accept = chance(random, 0.02) || kind >= 0.92 ? 'Accept: text/html\r\n' : ''
    // A line break in the target may leave a request without an end.
    const isCut = /[\r\n]/.test(target)
    return { target, parts: [`${method} ${target} HTTP/1.1\r\nHost: site.test\r\n${accept}\r\n`], ...(isCut ? { isCut } : {}) }
  },
  judge(answer, { target }) {
    const { status, body } = answer
    const location = headerOf(answer, 'location')
    if (location !== undefined) {
      const { origin, pathname } = new URL(location, 'http://site.test')
      claim(
        origin === 'http://site.test' || (origin === 'https://other.test' && location.startsWith('https://other.test')),
        `redirects to ${location}`,
      )
      claim(origin !== 'http://site.test' || /^\/(?:new|login)(?:\/|$)/.test(pathname), `redirects to ${location}`)
      return 'redirected'
    }
    for (const [kind, ignores] of Object.entries(ignoresRule) as [(typeof ruleKinds)[number], (typeof ignoresRule)['redirect']][])
      claim(!body.includes(`canary-protected of ${kind}`) || !ignores(answer), `the rule of ${kind} is ignored`)
    if (status === 400) return 'refused'
    if (status === 414 || status === 431) return 'too long'
    if (status === 403) {
      claim(/vault/i.test(decodeOften(target)), 'another page is guarded')
      return 'guarded'
    }
    if (status === 404) return 'nowhere'
    if (!body.startsWith('{"path":"/api/seen')) return `other ${status}`
    return judgeSeen(answer, target)
  },
}

const decodeOften = (text: string): string =>
  text.replace(/%25/g, '%').replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** What a handler sees is what the rules have seen, and what a browser makes of the target. */
function judgeSeen(answer: RawAnswer, target: string): string {
  const { path, param = '' } = JSON.parse(Buffer.from(answer.body, 'latin1').toString()) as { path: string; param?: string } // of the attack site
  // h3 decodes a path but for these.
  const pathname = path.split('?', 1)[0]!
  claim(!/%(?!25|3F|23)/.test(pathname), `${path} is not decoded`)
  const decoded = pathname.replace(/%(?:25|3F|23)/g, decodeURIComponent)
  const segments = decoded.split('/').slice(1)
  // oxlint-disable-next-line no-control-regex -- exactly these are not allowed in a path
  claim(!/[\0-\u001F\u007F\\]/.test(decoded), `${path} has characters that are no part of a path`)
  claim(
    segments.every((segment, at) => !/^\.{1,2}$/.test(segment) && (segment !== '' || at === segments.length - 1)),
    `${path} is not canonical`,
  )
  claim(readTarget(encoded(decoded))?.decoded === decoded, `${path} would be read as another path`)
  claim(
    param === pathname.replace(/\/$/, '').split('/').slice(3).join('/').replaceAll('%3F', '?').replaceAll('%23', '#'),
    `the parameter of ${path} is ${param}`,
  )
  const isRuled = segments[2]?.toLowerCase() === 'ruled'
  claim((headerOf(answer, 'x-ruled') === 'on') === isRuled, `the rule of ${path} ${isRuled ? 'was not applied' : 'was applied'}`)
  const inBrowser = pathInBrowser(target)
  claim(inBrowser === undefined || readTarget(inBrowser)?.decoded === decoded, `${path} is ${inBrowser} in a browser`)
  return isRuled ? 'ruled' : 'read'
}

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** The path of a target by the URL standard. */
function pathInBrowser(target: string): string | undefined {
  if (!target.startsWith('/') || /[\u0080-\u00FF]/.test(target)) return undefined // no browser sends other bytes
  // A server of files counts slashes once, also before `..`. Browsers send no `..` at all.
  const merged = `http://site.test${target.replace(/\/{2,}/g, '/')}`
  return URL.canParse(merged) ? new URL(merged).pathname.replace(/\/{2,}/g, '/') : undefined
}
