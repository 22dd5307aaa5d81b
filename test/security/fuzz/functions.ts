import { readTarget } from '@fw/schema/path'
import { hostileEndings } from '../../support/hostile-paths.ts'
import { isPublic, personal } from '../../server/host-functions.ts'
import { claim, type Fuzzer, type FuzzInput } from './fuzz.ts'
import { chance, mutate, pick, type Random } from './random-input.ts'

interface FunctionInput extends FuzzInput {
  target: string
}

/** Paths of `runtimesSite`. Rules keep `/kept/**` for everyone, without `/kept/me`. */
const pages = ['/kept/1', '/kept/me', '/kept/marked', '/account', '/kept/x/../me', '/kept/../account', '/kept//me', '/KEPT/me', '/kept/ME', '/nowhere', '/api/refused', '/px/x', '/moved/x', '/robots.txt', '/_fw/x.js', '/'] // prettier-ignore

function spelled(random: Random, path: string): string {
  const hex = (character: string): string => (chance(random, 0.06) ? `%${character.charCodeAt(0).toString(16)}` : character)
  const separated = path.replaceAll('/', () =>
    chance(random, 0.05) ? pick(random, ['//', '/./', '%2F', '/x/../', '\\', '/%2e%2e/kept/']) : '/',
  )
  const cased = chance(random, 0.1) ? separated.toUpperCase() : separated
  const text = [...cased].map(hex).join('') + (chance(random, 0.15) ? pick(random, hostileEndings) : '')
  return chance(random, 0.1) ? mutate(random, text) : text
}

const valid = (target: string): string => {
  // Node.js refuses others, and the hosts too.
  const plain = target.replace(/[^\u0021-\u007E]/g, '')
  return plain.startsWith('/') ? plain : `/${plain}`
}

function request(target: string, headers: string): FunctionInput {
  const anna = 'Cookie: user=anna\r\nAuthorization: Bearer canary-token\r\n'
  return { target, parts: [`GET ${target} HTTP/1.1\r\nHost: site.test\r\nAccept: text/html\r\n${anna}${headers}\r\n`] }
}

function judge(
  answer: Parameters<Fuzzer<FunctionInput>['judge']>[0],
  mayKeep: (path: string) => boolean,
  { target }: FunctionInput,
): string {
  const headers = Object.fromEntries(answer.headers)
  const isKept = isPublic({ headers })
  claim(
    !isKept || !personal.test(answer.body + answer.head.replace(/^date:.*$/im, '')),
    'a response that may be kept contains data of a visitor',
  )
  claim(!isKept || headers['set-cookie'] === undefined, 'a response that may be kept sets a cookie')
  claim(!isKept || mayKeep(target), 'a page without the rule may be kept')
  return isKept ? 'kept' : answer.status === 200 ? 'private' : 'refused'
}

const isKeptPath = (path: string): boolean => {
  const decoded = readTarget(path)?.decoded.toLowerCase() ?? ''
  // The files of the public directory are those of everyone too.
  return (
    (/^\/kept(?:\/|$)/.test(decoded) && !/^\/kept\/me\/?$/.test(decoded)) ||
    /^\/(?:robots\.txt|favicon\.ico|_fw\/|headed\/file|cached|written)/.test(decoded)
  )
}

/** The function of an app, called with the URL of the visitor, which Netlify passes as `URL` reads it. */
export const functionCalls: Fuzzer<FunctionInput> = {
  shares: { kept: 0.05, private: 0.2, refused: 0.2 },
  cases: 3,
  make(random) {
    const named = chance(random, 0.2) ? `__isr_route=${encodeURIComponent(spelled(random, pick(random, pages)))}` : ''
    const path = valid(spelled(random, pick(random, pages)))
    const target = named && chance(random, 0.5) ? `${path}${path.includes('?') ? '&' : '?'}${named}` : path
    return request(target, named && chance(random, 0.5) ? `x-now-route-matches: ${named}\r\n` : '')
  },
  judge: (answer, input) =>
    judge(answer, (target) => isKeptPath(target) || isKeptPath(new URL(`http://site.test${target}`).pathname), input),
}

/** The function for pages that Vercel keeps, which is told the path. */
export const keptCalls: Fuzzer<FunctionInput> = {
  shares: { kept: 0.05, refused: 0.2 },
  cases: 3,
  make(random) {
    const page = spelled(random, pick(random, pages.slice(0, 10)))
    const named = `__isr_route=${chance(random, 0.8) ? encodeURIComponent(page) : page.replace(/[^\u0021-\u007E]|[&#]/g, '')}`
    const kind = random()
    if (kind < 0.6) return request(`/kept/%5B...%5D-isr?${named}`, '')
    if (kind < 0.9) return request('/kept/%5B...%5D-isr', `x-now-route-matches: ${named}\r\n`)
    return request(valid(page), '')
  },
  judge: (answer, input) => {
    // Vercel keeps whatever this function answers with status 200.
    claim(answer.status !== 200 || !personal.test(answer.body), 'a page that is kept contains data of a visitor')
    return judge(answer, () => true, input)
  },
}
