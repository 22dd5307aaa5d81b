import { claim, type Fuzzer, type FuzzInput } from './fuzz.ts'
import { chance, mutate, pick, several } from './random-input.ts'

interface CookieInput extends FuzzInput {
  cookie: string
  /** Shown by the page. Undefined for the route that lists all cookies. */
  shown: string | undefined
}

const names = [
  'a',
  'user',
  'sid',
  '__proto__',
  'constructor',
  'toString',
  '__Host-sid',
  '$Version',
  'é',
  '',
  'a.b',
  'a[]',
  'x'.repeat(40),
]
const values = ['1', 'anna', '', '"quoted"', '%7B%22__proto__%22%3A%7B%22polluted%22%3A1%7D%7D', '%', '%E0%A4%A', '%00', 'a=b', '=', '{"a":1}', '[1,2]', 'null', '1e999', '__chunked__3', '__chunked__999999999', '%F0%9F%98%80', '<script>', 'x'.repeat(300)] // prettier-ignore
const separators = ['; ', '; ', '; ', ';', ';;', ' ; ', ', ', '\t;']

export const cookies: Fuzzer<CookieInput> = {
  shares: { listed: 0.3, shown: 0.005, 'not sent': 0.02, refused: 0.01 },
  make(random) {
    const pairs = several(random, 6, () => `${pick(random, names)}=${pick(random, values)}`)
    const plain = pairs.reduce((start, pair) => (start === '' ? pair : start + pick(random, separators) + pair), '')
    const changed = chance(random, 0.4) ? mutate(random, plain) : plain
    // A line break would begin another header.
    const cookie = chance(random, 0.95) ? changed.replace(/[\r\n]/g, '') : changed
    const shown = chance(random, 0.1) ? pick(random, names.slice(0, 7)) : undefined
    const target = shown === undefined ? '/api/cookies' : `/cookie?name=${shown}`
    const isCut = /[\r\n]/.test(cookie)
    const twice = chance(random, 0.05) ? `Cookie: ${pick(random, names)}=2\r\n` : ''
    const bytes = Buffer.from(`GET ${target} HTTP/1.1\r\nHost: site.test\r\n`).toString('latin1')
    const sent = `${bytes}Cookie: ${Buffer.from(cookie).toString('latin1')}\r\n${twice}\r\n`
    return {
      parts: [sent],
      cookie: `${Buffer.from(cookie).toString('latin1')}; ${twice.slice(8)}`,
      shown,
      ...(isCut ? { isCut } : {}),
    }
  },
  judge({ status, body }, { cookie, shown, isCut }) {
    if (status === 400 || status === 431) {
      // oxlint-disable-next-line no-control-regex -- exactly these are not allowed in a header
      claim(/[\0-\u0008\u000A-\u001F\u007F]/.test(cookie), 'a valid header is refused')
      return 'refused'
    }
    if (isCut) return 'cut'
    claim(status === 200, `status ${status}`)
    const sent = cookie.split(';').map((pair) => pair.split('=', 1)[0]!.trim())
    const text = Buffer.from(body, 'latin1').toString()
    if (shown === undefined) {
      const listed = (JSON.parse(text) as [name: string, value: unknown][]).map(
        ([name, value]) => [Buffer.from(name, 'latin1').toString(), value] as const,
      ) // of the attack site
      const known = new Set(sent.map((name) => Buffer.from(name, 'latin1').toString()))
      for (const [name, value] of listed) {
        claim(known.has(name) || sent.includes(name), `there is a cookie ${JSON.stringify(name)}`)
        claim(typeof value === 'string', `the cookie ${JSON.stringify(name)} is no text`)
      }
      return listed.length > 0 ? 'listed' : 'none'
    }
    const value = /<main>([^<]*)/.exec(text)?.[1]
    claim(value !== undefined, 'the page shows no value')
    claim(
      !/<script>(?!\(|window|import|self|var|const)/.test(/<main>[\s\S]*<\/main>/.exec(text)?.[0] ?? ''),
      'the value is markup',
    )
    claim(value === '' || sent.includes(shown), `the cookie ${shown} was not sent`)
    return value === '' ? 'not sent' : 'shown'
  },
}
