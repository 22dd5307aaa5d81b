import { claim, type Fuzzer, type FuzzInput } from './fuzz.ts'
import { chance, inHeader, mutate, pick, type Random } from './random-input.ts'

interface OriginInput extends FuzzInput {
  method: string
  path: string
  /** Names in lower case. The first value counts, as Node.js reads them. */
  sent: Readonly<Record<string, string>>
  /** Whether any text was changed at random, so that only a site that is certainly another one is judged. */
  isChanged: boolean
}

const hosts = ['site.test', 'site.test:3000', '127.0.0.1:3000', '[::1]', 'SITE.test', 'site.test:80', 'site.test:443']
const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'TEXT/PLAIN',
  '',
]
const methods = ['POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PROPFIND']
const sites = ['same-origin', 'none', 'same-site', 'cross-site', 'x', '', 'same-origin, cross-site', 'SAME-ORIGIN']

function originOf(random: Random, host: string): string {
  return pick(random, [
    `http://${host}`,
    `http://${host}`,
    `https://${host}`,
    `HTTP://${host.toUpperCase()}`,
    'https://evil.test',
    `https://evil.test:${host.split(':').at(-1)}`,
    `http://${host}.evil.test`,
    `http://evil${host}`,
    `http://blog.${host}`,
    `http://${host}@evil.test`,
    `http://evil.test/${host}`,
    `http://evil.test#${host}`,
    `http://evil.test?//${host}`,
    `http://evil.test\\@${host}`,
    'null',
    'file://',
    '',
    'http://',
    `chrome-extension://${host}`,
    host,
  ])
}

export const origins: Fuzzer<OriginInput> = {
  shares: { accepted: 0.2, refused: 0.2, 'reads only': 0.1, excepted: 0.02 },
  make(random) {
    const host = pick(random, hosts)
    const method = pick(random, methods)
    const path = chance(random, 0.1)
      ? '/api/hooks/x'
      : pick(random, ['/api/echo/x', '/api/Echo/../echo/%78', '/api/fields', '/login'].slice(0, chance(random, 0.9) ? 2 : 4))
    const sent: Record<string, string> = { host }
    if (chance(random, 0.7)) sent['origin'] = originOf(random, host)
    if (chance(random, 0.6)) sent['sec-fetch-site'] = chance(random, 0.4) ? 'same-origin' : pick(random, sites)
    if (chance(random, 0.8)) sent['cookie'] = pick(random, ['user=anna', 'a=b; c=d', '', '='])
    if (chance(random, 0.2))
      sent['authorization'] = pick(random, ['Bearer x', 'Basic YTpi', 'basic YTpi', 'Negotiate x', 'Digest a', 'token', ''])
    if (chance(random, 0.7)) sent['content-type'] = pick(random, types)
    if (chance(random, 0.2)) sent['x-forwarded-host'] = 'evil.test'
    if (chance(random, 0.1)) sent['referer'] = pick(random, [`http://${host}/`, 'https://evil.test/'])
    if (chance(random, 0.05)) sent['x-http-method-override'] = 'GET'
    const changed = chance(random, 0.1) ? pick(random, ['origin', 'sec-fetch-site', 'cookie', 'content-type']) : undefined
    if (changed !== undefined && sent[changed] !== undefined) sent[changed] = inHeader(mutate(random, sent[changed]))
    const names = Object.keys(sent).map((name) => [chance(random, 0.2) ? name.toUpperCase() : name, sent[name]!])
    const twice = chance(random, 0.03)
      ? [
          ['Origin', `http://${host}`],
          ['Sec-Fetch-Site', 'same-origin'],
        ]
      : []
    const lines = [...names, ...twice].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const body = method === 'GET' || method === 'HEAD' ? '' : 'Content-Length: 0\r\n'
    return {
      parts: [`${method} ${path} HTTP/1.1\r\n${lines}${body}\r\n`],
      method,
      path,
      sent,
      isChanged: changed !== undefined || twice.length > 0,
    }
  },
  judge({ status, body }, { method, path, sent, isChanged }) {
    const isRefused = status === 403
    if (status === 400) {
      const isEmptyForm = path === '/api/fields' && /^multipart/i.test(sent['content-type'] ?? '')
      claim(sent['host'] !== 'site.test' || isChanged || isEmptyForm, 'a valid request is refused')
      return 'invalid'
    }
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) {
      claim(!isRefused, 'a request that changes nothing is refused')
      return 'reads only'
    }
    if (path === '/api/hooks/x') {
      claim(!isRefused, 'the rule `csrf: false` is ignored')
      return 'excepted'
    }
    const { origin, 'sec-fetch-site': site, cookie, authorization = '' } = sent
    const isOther =
      site === undefined ? origin !== undefined && !isSame(origin, sent['host']!) : !['same-origin', 'none'].includes(site)
    const hasCredentials = cookie !== undefined || /^(?:basic|digest|negotiate)\b/i.test(authorization)
    if (isRefused) {
      claim((isOther && hasCredentials) || isChanged, 'a request of the own site, or without credentials, is refused')
      claim(!body.includes('echo of'), 'the route has run')
      return 'refused'
    }
    // A changed text may be a name that is unknown by now.
    claim(!isOther || !hasCredentials || isChanged, `a request of another site has status ${status}`)
    return 'accepted'
  },
}

/** By comparing texts, unlike the server. */
function isSame(origin: string, host: string): boolean {
  const [, scheme = '', name = ''] = /^(https?):\/\/([^/?#@\\]+)$/i.exec(origin) ?? []
  const usual = scheme.toLowerCase() === 'https' ? ':443' : ':80'
  const plain = (text: string): string => text.toLowerCase().replace(new RegExp(`${usual}$`), '')
  return name !== '' && plain(name) === plain(host)
}
