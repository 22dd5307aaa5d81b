import { Agent } from 'node:http'
import { describe, expect, it } from 'vitest'
import { concurrently } from '../support/concurrently.ts'
import { ask, askAndLeave } from '../support/http-client.ts'
import { useSite } from '../support/site.ts'
import { expectNone } from '../security/expect-none.ts'
import { heapOf, heapProbe } from './heap.ts'

interface Kind {
  path: (index: number) => string
  accept?: string
  /** Body of a POST request. */
  body?: (index: number) => string
  /** Whether the response is correct. */
  check: (answer: { status: number; body: string; headers: Record<string, unknown> }, index: number) => boolean
}

const html = (path: (index: number) => string, status: number, text: (index: number) => string): Kind => ({
  path,
  accept: 'text/html',
  check: (answer, index) => answer.status === status && answer.body.includes(text(index)) && answer.body.endsWith('</html>'),
})

const kinds: Kind[] = [
  html(
    () => '/',
    200,
    () => 'Home page',
  ),
  html(
    (index) => `/users/${index}`,
    200,
    (index) => `User ${index}<`,
  ),
  html(
    (index) => `/docs/a/${index}`,
    200,
    (index) => `a &gt; ${index}`,
  ),
  html(
    () => '/data/async',
    200,
    () => 'a+b',
  ),
  html(
    () => '/data/state',
    200,
    () => 'keyed',
  ),
  html(
    (index) => `/nowhere/${index}`,
    404,
    () => '404',
  ),
  html(
    () => '/errors/setup',
    418,
    () => 'Thrown in setup',
  ),
  html(
    () => '/errors/async',
    500,
    () => '500',
  ),
  html(
    () => '/middleware/error',
    403,
    () => 'Forbidden by middleware',
  ),
  {
    path: () => '/middleware/redirect',
    check: ({ status, headers }) => status === 302 && String(headers['location']).startsWith('/login'),
  },
  {
    path: (index) => `/api/users/${index}`,
    check: ({ status, body }, index) => status === 200 && JSON.parse(body).id === String(index),
  },
  { path: () => '/api/error?kind=teapot', check: ({ status }) => status === 418 },
  {
    path: () => '/api/echo',
    body: (index) => JSON.stringify({ index, text: 'x'.repeat(index % 4 === 0 ? 900_000 : 1000) }),
    check: ({ status, body }, index) => status === 200 && JSON.parse(body).body.index === index,
  },
  {
    path: () => '/api/echo',
    body: (index) => 'x'.repeat(index % 8 === 0 ? 10_000_001 : 100),
    check: ({ status }, index) => status === (index % 8 === 0 ? 413 : 400),
  },
  { path: () => '/favicon.svg', check: ({ status, body }) => status === 200 && body.startsWith('<svg') },
]

/** How many requests are sent. `FW_TEST_REQUESTS=20000` takes about three minutes. */
const total = Number(process.env['FW_TEST_REQUESTS'] ?? 4000)

describe('memory of the built server', () => {
  // Optimised code is part of the heap. V8 adds 1.7 MB of it during 20,000 requests, while objects, strings and arrays add 10 kB.
  const nodeArgs = ['--expose-gc', '--no-opt', `--import=${heapProbe}`]
  const site = useSite('app-a', { mode: 'build', nodeArgs, ipc: true })

  it(
    `does not grow by more than 5 % between the 2,000th request and the ${total}th, 0 wrong responses`,
    { timeout: 600_000 },
    async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 24 })
      const wrong: string[] = []
      const one = async (index: number): Promise<void> => {
        if (index % 20 === 19) {
          const answers = async (): Promise<void> => {
            for (let count = 0; count <= index % 3; count++) await ask(site.url, '/favicon.svg', { agent })
          }
          await askAndLeave(site.url, `/api/slow?ms=50&n=${index}`, answers)
          await askAndLeave(site.url, `/data/lazy?n=${index}`, answers)
          return
        }
        const kind = kinds[index % kinds.length]!
        const path = kind.path(index)
        const answer = await ask(site.url, path, {
          agent,
          headers: {
            accept: kind.accept ?? 'application/json',
            cookie: `user=u${index}`,
            ...(kind.body ? { 'content-type': 'application/json' } : {}),
          },
          ...(kind.body ? { method: 'POST', body: kind.body(index) } : {}),
        })
        if (!kind.check(answer, index)) wrong.push(`${path}: ${answer.status} ${answer.body.slice(0, 200)}`)
      }
      const sizes: number[] = []
      const measure = async (): Promise<void> => {
        // Those that were aborted end before, because their timers are older.
        await ask(site.url, '/api/slow?ms=50', { agent })
        await ask(site.url, '/data/lazy', { agent })
        sizes.push(await heapOf(site.child))
      }
      await concurrently(2000, 24, one)
      await measure()
      const part = (total - 2000) / 4
      for (let number = 0; number < 4; number++) {
        await concurrently(part, 24, (index) => one(2000 + number * part + index))
        await measure()
      }
      agent.destroy()
      console.log(`heap after 2,000 requests, and later: ${sizes.map((size) => size.toFixed(2)).join(', ')} MB`)
      expectNone(wrong)
      expect(sizes.at(-1)! / sizes[0]!).toBeLessThan(1.05)
    },
  )
})
