import { Agent } from 'node:http'
import { hash } from 'ohash'
import { describe, expect, it } from 'vitest'
import { concurrently } from '../support/concurrently.ts'
import { ask, type Answer, type AskOptions } from '../support/http-client.ts'
import { attackSite } from './attack-site.ts'
import { useDevSite } from './dev/dev-site.ts'
import { expectNone } from './expect-none.ts'
import { servers, useServer, type Server } from './servers.ts'

const cases = [
  { server: 'production', fixture: 'app-a', count: 3000 },
  { server: 'production', fixture: 'app-b', count: 1000 },
  { server: 'dev', fixture: 'app-a', count: 300 },
] as const

/** Visitors who send requests at once. */
const atOnce = 64
const visitor = (index: number): string => `visitor-${String(index % atOnce).padStart(2, '0')}-${(index % atOnce) * 7919}`

/** Everything that is received. */
const everything = ({ rawHeaders, body }: Answer): string => `${rawHeaders.join('\n')}\n${body}`
const visitorsIn = (text: string): Set<string> => new Set(text.match(/visitor-\d\d-\d+/g))

describe.each(cases)('users of the $server server of $fixture', ({ server, fixture, count }) => {
  const site = server === 'dev' ? useDevSite() : useServer(server, fixture)

  it('are isolated: 64 at once, 0 leaks', { timeout: 600_000 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
    const crossings: string[] = []
    await concurrently(count, atOnce, async (index) => {
      const user = visitor(index)
      const page = index % 4 !== 3
      const path = page ? '/whoami' : '/api/whoami'
      const answer = await ask(site.url, path, {
        agent,
        headers: { cookie: `user=${user}`, accept: page ? 'text/html' : 'application/json' },
      })
      const found = visitorsIn(everything(answer))
      const hasOwn = found.delete(user)
      const complete = page
        ? ['cookie:', 'state:', 'api:', 'async:', 'Hello '].every((label) => answer.body.includes(`${label}${user}`)) &&
          answer.rawHeaders.some((header) => header.startsWith(`seen=${user}`))
        : answer.headers['x-user'] === user && JSON.parse(answer.body).user === user
      if (answer.status !== 200 || found.size > 0 || !hasOwn || !complete)
        crossings.push(`${path} for ${user}: ${answer.status}, others: ${[...found].join()}, complete: ${complete}`)
    })
    agent.destroy()
    expectNone(crossings)
  })
})

/** A kind of response. */
interface Kind extends Omit<AskOptions, 'headers'> {
  path: string
  headers?: Record<string, string>
  /** 200 by default. */
  status?: number
  /** Where the visitor's own name has to be: texts before it. Without any, the response is shared: it has no visitor's name, also not the own. */
  own?: readonly string[]
  /** What a shared response contains. */
  shared?: string
  /** The response to another request with the cookies of this one is judged. */
  next?: string
}

const page = { accept: 'text/html' }
const facts = ['cookie:', 'state:', 'fetched:', 'async:']
const ownPage = [...facts, 'token:', 'provided:', 'title:', 'name="visitor" content="']
const stream = ['4:', '3:', '2:', '1:', '0:']
const json = { 'content-type': 'application/json' }

/** The path of an island with a valid hash. */
function islandPath(name: string, props: Record<string, string>, context: Record<string, string> = {}): string {
  const digest = hash([name, props, context, '']).replace(/[-_]/g, '')
  return `/__fw_island/${name}_${digest}.json?${new URLSearchParams({ props: JSON.stringify(props), ...context }).toString()}`
}

/** @param id - Of something that nobody has asked for before, the same for some visitors at a time. */
const kindsFor = (user: string, id: string, server: Server): Kind[] => [
  { path: '/visitors/page', headers: page, own: ownPage },
  { path: '/visitors/failing', headers: page, own: [...facts, 'no tea for '] },
  { path: '/visitors/refused', headers: page, status: 418, own: ['"cookie:', 'provided:'] },
  { path: '/visitors/broken', headers: page, status: 500, ...(server === 'dev' ? { own: facts } : { shared: 'error 500' }) },
  { path: '/visitors/leaving', headers: page, status: 302, own: ['/new/of-'] },
  { path: '/visitors/island', headers: page, own: ['Hello ', 'island:', 'fetched:'] },
  { path: '/visitors/report', headers: page, own: [...facts, 'token:'] },
  { path: islandPath('Visitor', { greeting: `Hello ${user}` }), own: ['Hello ', 'island:', 'fetched:'] },
  { path: islandPath('Visitor', {}), own: ['island:', 'fetched:'] },
  { path: islandPath('page_visitors-report', {}, { url: '/visitors/report' }), own: [...facts, 'token:'] },
  { path: '/api/visitors/me', own: ['"user":"', '"token":"', '"context":"', 'seen=', 'x-visitor\n'] },
  { path: '/api/visitors/internal', own: ['"user":"', '"token":"', '"context":"'] },
  { path: '/api/visitors/proxied/x', own: ['"user":"', '"token":"', 'seen='] },
  { path: '/api/visitors/body', method: 'POST', headers: json, body: JSON.stringify({ posted: user }), own: ['"posted":"'] },
  {
    path: '/api/visitors/form',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `posted=${user}`,
    own: ['"posted","'],
  },
  { path: '/api/visitors/stream', own: stream },
  { path: '/api/visitors/node-stream', own: stream },
  { path: '/api/visitors/events', own: stream },
  { path: '/api/visitors/function', own: ['"Hello '] },
  { path: '/api/visitors/task', own: ['"Hello '] },
  { path: `/api/visitors/session?set=${user}`, next: '/api/visitors/session', own: ['"user":"'] },
  { path: '/api/visitors/refused', status: 418, own: ['no tea for ', '"user":"'] },
  { path: '/api/visitors/broken', status: 500, ...(server === 'dev' ? { own: ['broken by '] } : { shared: 'Server Error' }) },
  { path: '/api/visitors/own-token', own: [''] },
  { path: '/api/visitors/varied', headers: { 'x-visitor': user }, own: ['"by":"'] },
  { path: `/visitors/shared/own-token/${id}`, headers: page, own: ['Bearer '] },
  { path: `/visitors/shared/swr/${id}`, headers: page, shared: 'cookie:nobody state:nobody fetched:nobody async:nobody' },
  { path: `/visitors/shared/swr/all`, headers: page, shared: 'cookie:nobody state:nobody fetched:nobody async:nobody' },
  { path: `/visitors/shared/swr/${id}/_payload.json`, shared: 'async:nobody' },
  { path: `/visitors/shared/isr/${id}`, headers: page, shared: 'island:nobody fetched:nobody' },
  { path: `/api/visitors/shared/${id}`, shared: '"user":"nobody"' },
  { path: '/api/visitors/shared/all', shared: '"user":"nobody"' },
  { path: '/api/visitors/shared-handler', shared: '"context":"nobody"' },
  { path: '/api/visitors/shared-function', shared: 'Hello everyone' },
]

let round = 0

describe.each(servers)('visitors of the %s server who ask for all kinds of responses at once', (server) => {
  const site = useServer(server, attackSite)

  it('get nothing of each other, and nothing of anybody in what is shared', { timeout: 600_000 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
    const prefix = `${process.pid}-${++round}`
    const names = Array.from({ length: atOnce }, (_, index) => visitor(index))
    const count = kindsFor('', '', server).length
    const perVisitor = server === 'production' ? count : 8
    const problems = await concurrently(atOnce * perVisitor, atOnce, async (index) => {
      // Neighbours are of different kinds, and a kind is asked for by visitors in turn.
      const user = names[index % atOnce]!
      const turn = Math.floor(index / atOnce)
      const kind = kindsFor(user, `${prefix}-${Math.floor(index / 16)}`, server)[(index + turn) % count]!
      const { path, status = 200, own, shared = '', next } = kind
      const headers = { authorization: `Bearer ${user}`, 'x-visitor': user, ...kind.headers }
      const cookie = `user=${user}`
      let answer = await ask(site.url, path, { ...kind, agent, headers: { ...headers, cookie } })
      if (next !== undefined) {
        const given = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0])
        answer = await ask(site.url, next, { agent, headers: { ...headers, cookie: [cookie, ...given].join('; ') } })
      }
      const text = everything(answer).replace(/(":|,|\{|\[)\s+(?=["[])/g, '$1')
      const found = visitorsIn(text)
      const hasOwn = found.delete(user)
      const missing = own
        ? own.filter((label) => !text.includes(`${label}${user}`))
        : [shared].filter((part) => !text.includes(part))
      const isRight = answer.status === status && found.size === 0 && missing.length === 0 && hasOwn === (own !== undefined)
      return isRight
        ? ''
        : `${path} for ${user}: ${answer.status}, others: ${[...found].join()}, missing: ${missing.join()}, own: ${hasOwn}\n${text.slice(0, 3000)}`
    })
    agent.destroy()
    expectNone(problems)
    expect(new Set(names).size).toBe(atOnce)
  })
})
