import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBase, createRuleMatcher, matchingForm, normalizePattern, readTarget, ruleTarget } from '@fw/schema/path'
import { createAllowedHosts } from '../../packages/fw/src/dev/guard/allowed-hosts.ts'
import { isOwnOrigin } from '../../packages/fw/src/dev/guard/allowed-origins.ts'
import { createDenyCheck, alwaysDenied } from '../../packages/fw/src/dev/guard/deny-pattern.ts'
import { readHost } from '../../packages/fw/src/dev/guard/host-name.ts'
import { readTarget as readDevTarget } from '../../packages/fw/src/dev/guard/read-target.ts'
import { decodeCookie, encodeCookie, readCookies, writeCookie } from '../../packages/runtime/src/composables/cookie-text.ts'
import { escapeAttribute, judgeUrl } from '../../packages/runtime/src/router/safe-url.ts'
import { isHost } from '../../packages/server-builder/src/runtime/is-host.ts'
import { expectNone } from './expect-none.ts'
import { samples } from './property.ts'

/** Always all of them: no server is involved. */
const inputs = 100_000

const texts = (parts: readonly string[], maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...parts) }, fc.string({ maxLength: 2, unit: 'binary' })), {
      maxLength,
    })
    .map((pieces) => pieces.join(''))

/** Runs a check for random inputs. It returns a description of what is wrong, or an empty string. */
function checkAll(arbitrary: fc.Arbitrary<string>, check: (text: string) => string): void {
  const bad: string[] = []
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0 // most inputs are rejected by an error
  for (const text of samples(arbitrary, inputs)) {
    const what = check(text)
    if (what !== '') bad.push(`${JSON.stringify(text)}: ${what}`)
  }
  Error.stackTraceLimit = stackTraceLimit
  expectNone(bad)
}

const paths = texts(
  ['/', '/', '/', '//', '.', '..', '%2e', '%2E', '%2f', '%5c', '\\', '%00', '%', '%25', '%252e', '%61', 'a', 'B', 'é', '%c3%a9', '%c0%ae', '%ff', ';', '?', '#', ' ', '\t', '\r', '\n', '@', ':', 'http://h', 'x', '_payload.json', '%3F', '%23', '~', '+', '%2B', '%EF%BC%8F'], // prettier-ignore
  12,
).map((text) => (text.startsWith('/') || text.startsWith('http') ? text : `/${text}`))

describe('paths', () => {
  it('have one canonical form, which browsers and both servers read in the same way', () => {
    let accepted = 0
    checkAll(paths, (text) => {
      const read = readTarget(text)
      // Node.js decodes a request line as Latin-1. The dev server also accepts `http://host?query`.
      const inDev = /^\/[\u0000-\u00FF]*$/.test(text) ? readDevTarget(text) : undefined // oxlint-disable-line no-control-regex -- all of Latin-1
      if (inDev && readTarget(inDev.url)?.path !== inDev.path) return `the dev server reads ${inDev.path}`
      if (read === undefined) return inDev ? 'only the dev server accepts it' : ''
      accepted += 1
      const { path, decoded, sent, query } = read
      if (!/^\/(?!\/)/.test(path) || /[\\\u0000-\u0020]|\/\//.test(path)) return `the path is ${path}` // oxlint-disable-line no-control-regex -- exactly these
      if (/(?:^|\/)\.\.?(?:\/|$)/.test(decoded) || /[\\\u0000-\u001F]/.test(decoded)) return `decoded it is ${decoded}` // oxlint-disable-line no-control-regex -- see above
      if (inDev && inDev.path !== path) return `the dev server reads ${inDev.path}, the built one ${path}`
      const again = readTarget(path + query)
      if (again?.path !== path || again.decoded !== decoded || again.query !== query) return `read again it is ${again?.path}`
      if (readTarget(sent)?.path !== path) return `as sent it is ${readTarget(sent)?.path}`
      const url = new URL(path + query, 'http://site.test/a/b')
      if (url.origin !== 'http://site.test' || url.hash !== '') return `browsers go to ${url.href}`
      return decodeURIComponent(url.pathname) === decoded ? '' : `browsers read ${url.pathname}`
    })
    expect(accepted).toBeGreaterThan(inputs / 50)
  })

  it('stay below the base path, and targets of rules on their origin', () => {
    const base = createBase('/shop/')
    const pattern = normalizePattern('/Old/**', false)
    const matches = createRuleMatcher([[pattern, true]], (rules) => rules.length > 0)
    checkAll(
      paths.map((path) => `/shop/old${path}`),
      (text) => {
        const target = readTarget(text)
        const below = target && base.strip(target)
        if (!below) return ''
        if (base.path.slice(0, -1) + below.path !== target.path && below.path !== '/')
          return `without the base it is ${below.path}`
        if (/^\/old(?:\/|$)/i.test(below.decoded) && !matches(matchingForm(below.decoded, false)))
          return 'the rule does not match'
        for (const to of ['/new/**', '/**', 'https://other.test/**', 'https://other.test/x/**']) {
          const address = ruleTarget(to, 1, below.sent, below.query)
          if (address === undefined) continue
          const url = new URL(base.prepend(address), 'https://site.test')
          const origin = to.startsWith('/') ? 'https://site.test' : 'https://other.test'
          if (url.origin !== origin) return `${to} leads to ${url.href}`
          if (to.endsWith('x/**') && !/^\/x(?:\/|$)/.test(url.pathname)) return `${to} leads to ${url.href}`
          if (to === '/new/**' && !/^\/shop\/new(?:\/|$)/.test(url.pathname)) return `${to} leads to ${url.href}`
        }
        return ''
      },
    )
  })

  it('of secret files are denied in any case', () => {
    const isDenied = createDenyCheck(alwaysDenied)
    const secret = fc.tuple(
      fc.constantFrom('', '/', '/a/', '/a/b c/', '/../', '/./', '/é/'),
      fc.constantFrom('.env', '.env.local', '.ENV', 'dev.pem', 'Dev.KEY', '.npmrc', '.git/config', '.Git/HEAD', 'x.p12'),
      fc.constantFrom('', '/', '.', ' ', '/.', '::$DATA', ';x', '?raw', '#x', '/x', '. .'),
    )
    checkAll(
      secret.map((parts) => parts.join('')),
      (text) => (isDenied(text) ? '' : 'is allowed'),
    )
  })
})

describe('URLs', () => {
  const urls = texts(
    ['/', '//', '\\', '.', '..', '\t', '\n', '\r', ' ', '\u0000', '\u0001', '\u001F', '%2f', '%5c', '%09', ':', '@', '?', '#', 'http:', 'https:', 'HTTPS://', 'javascript:', 'JavaScript', 'java\tscript:', 'data:', 'vbscript:', 'blob:', 'view-source:', 'ws:', 'file:', 'mailto:', '&colon;', '&#58;', '&#x3a;', 'evil.test', 'fw.invalid', 'x', '\u00A0', '\uFEFF', '。', '／', '[', ']'], // prettier-ignore
    7,
  )

  it('are internal only if every browser stays on the origin, and never run code', () => {
    const counts = { internal: 0, external: 0, unsafe: 0 }
    checkAll(urls, (text) => {
      const judged = judgeUrl(text)
      counts[judged.kind] += 1
      if (judged.kind === 'unsafe') return ''
      if (judged.kind === 'external') {
        const { protocol } = new URL(judged.href)
        return /^(?:javascript|data|vbscript|blob|filesystem|view-source):$/.test(protocol) ? judged.href : ''
      }
      if (!/^\/(?![\\/])/.test(judged.path) && !/^[^\\/:]*$/.test(judged.path)) return `the path is ${judged.path}`
      for (const origin of ['http://site.test', 'https://site.test:8443'])
        for (const path of [judged.path, judged.path.trim()])
          if (new URL(path, `${origin}/a/b`).origin !== origin) return `leads to ${new URL(path, origin).href}`
      return ''
    })
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(inputs / 100)
  })

  it('cannot end an attribute', () => {
    checkAll(urls, (text) => (/[<>"']/.test(escapeAttribute(text)) ? escapeAttribute(text) : ''))
  })
})

describe('hosts', () => {
  const hosts = texts(
    ['localhost', '127.0.0.1', '127.', '0', '1', '.', ':', ':80', ':99999', '[', ']', '[::1]', '::1', '::ffff:', '7f00:1', 'evil.test', '-', '_', 'xn--', 'xn--a', '@', '/', '\\', '?', '#', ' ', '\t', '%00', '%2e', 'é', '。', 'LOCALHOST', '.localhost', '0x7f', '2130706433', '999', '256'], // prettier-ignore
    5,
  )

  it('are accepted by the built server only if a URL can contain them, and nothing else', () => {
    let accepted = 0
    checkAll(hosts, (text) => {
      if (!isHost(text)) return ''
      accepted += 1
      if (!URL.canParse(`http://${text}/p?q`)) return 'is not part of a valid URL'
      const { pathname, search, username, password, hash } = new URL(`http://${text}/p?q`)
      return [pathname, search, username, password, hash].join() === '/p,?q,,,' ? '' : 'changes other parts of the URL'
    })
    expect(accepted).toBeGreaterThan(inputs / 100)
  })

  it('are accepted by the dev server only if they are names of this machine', () => {
    const isAllowed = createAllowedHosts({ isLoopbackOnly: true })
    let accepted = 0
    checkAll(hosts, (text) => {
      const host = readHost(text)
      if (!host || !isAllowed(host)) return ''
      if (!URL.canParse(`http://${text}/`)) return '' // no browser can send it
      accepted += 1
      const { hostname } = new URL(`http://${text}/`)
      const isLocal = /^(?:127\.\d+\.\d+\.\d+|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]|(?:[^.]*\.)*localhost\.?)$/.test(
        hostname,
      )
      return isLocal ? '' : `browsers connect to ${hostname}`
    })
    expect(accepted).toBeGreaterThan(inputs / 200)
  })

  it('are those of an origin only if they are equal', () => {
    checkAll(hosts, (text) => {
      if (!isOwnOrigin(`http://${text}`, 'localhost:3000')) return ''
      return URL.canParse(`http://${text}`) &&
        new URL(`http://${text}`).origin.replace('localhost.:', 'localhost:') === 'http://localhost:3000'
        ? ''
        : 'is another origin'
    })
  })
})

describe('headers', () => {
  const values = texts(
    ['a', 'b', ';', ',', '=', '"', "'", '\\', ' ', '\t', '\r', '\n', '\0', '\u0085', '\u2028', '\u010D', '\u560A', 'é', '😀', '%', '%0d%0a', 'Path=/', 'Domain=evil.test', 'HttpOnly', '__proto__', '{', '}', '[', ']', ':', 'constructor', 'null', '1e3', '\u00A0', '__Host-'], // prettier-ignore
    6,
  )

  it('of cookies are one line with the attributes that were set, and read back what was written', () => {
    let written = 0
    checkAll(values, (text) => {
      const asValue = tried(() => writeCookie('name', encodeCookie(text), {}, false))
      if (asValue === undefined) return ''
      written += 1
      const [pair = '', ...attributes] = asValue.split('; ')
      if (attributes.join() !== 'Path=/,SameSite=Lax') return `has other attributes: ${asValue}`
      const back = decodeCookie(readCookies(pair)['name'] ?? '')
      if (back !== text && !/\p{Surrogate}/u.test(text)) return `comes back as ${JSON.stringify(back)}`
      for (const options of [{ domain: text }, { path: text }, { path: `/${text}` }]) {
        const line = tried(() => writeCookie('name', 'v', options, false))
        if (line !== undefined && (/[\r\n\0]/.test(line) || line.split(';').length > 4)) return `an attribute leaks: ${line}`
      }
      const named = tried(() => writeCookie(text, 'v', {}, false))
      return named === undefined || /^[\w!#$%&'*+.^`|~-]+=v; /.test(named) ? '' : `as a name: ${named}`
    })
    expect(written).toBeGreaterThan(inputs / 2)
  })

  it('of cookies never reach a prototype', () => {
    checkAll(values, (text) => {
      const cookies = readCookies(
        `${text}=1; a=${text}; {"__proto__":{"polluted":1}}=${encodeURIComponent(`{"__proto__":{"polluted":1},"a":${text}}`)}`,
      )
      for (const value of Object.values(cookies)) {
        const decoded = decodeCookie(value)
        if (typeof decoded === 'object' && decoded !== null && Object.hasOwn(decoded, '__proto__')) return 'has a prototype key'
      }
      return ({} as { polluted?: unknown }).polluted === undefined ? '' : 'polluted'
    })
  })
})

describe('long inputs', () => {
  const baits = [
    'a',
    '/',
    '//',
    '.',
    '../',
    '%',
    '%2e',
    '%25',
    '%61/',
    '\\',
    '\t',
    ':',
    '&#0',
    'a=',
    '; ',
    '"',
    '[',
    '{"a":',
    'é',
    '-.',
  ]

  it('are read in linear time: 64 kB in at most 250 ms (T-DOS-1)', () => {
    const matches = createRuleMatcher(
      [
        ['/a/*/b/**', 1],
        ['/:a/:b/:c/**', 2],
        ['/*/*/*/*/*/**', 3],
      ],
      (rules) => rules.length,
    )
    const functions: Record<string, (text: string) => unknown> = {
      readTarget: (text) => readTarget(`/${text}`),
      readDevTarget: (text) => readDevTarget(`/${text}`),
      judgeUrl: (text) => judgeUrl(text),
      isHost: (text) => isHost(text),
      readHost: (text) => readHost(text),
      readCookies: (text) => readCookies(text),
      decodeCookie: (text) => decodeCookie(text),
      ruleTarget: (text) => ruleTarget('/new/**', 1, `/${text}`, ''),
      matchRules: (text) => matches(`/${text}`),
      createDenyCheck: (text) => createDenyCheck(alwaysDenied)(text),
    }
    const slow: string[] = []
    for (const [name, run] of Object.entries(functions))
      for (const bait of baits) {
        const text = bait.repeat(Math.ceil(65_536 / bait.length))
        const elapsed = Math.min(...[1, 2].map(() => timeOf(() => run(text))))
        if (elapsed > 250) slow.push(`${name} takes ${Math.round(elapsed)} ms for ${JSON.stringify(bait)}`)
      }
    expect(slow).toEqual([])
  })
})

function tried<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** CPU time in milliseconds, which does not depend on what else the machine does. */
function timeOf(run: () => unknown): number {
  const start = process.cpuUsage()
  tried(run)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
