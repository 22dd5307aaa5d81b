import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { describe, expect, it } from 'vitest'
import { concurrently } from '../support/concurrently.ts'
import { ask } from '../support/http-client.ts'
import { useSite } from '../support/site.ts'
import { expectNone } from '../security/expect-none.ts'

interface Kind {
  path: (index: number) => string
  accept?: string
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
  { path: () => '/favicon.svg', check: ({ status, body }) => status === 200 && body.startsWith('<svg') },
]

/** Megabytes after garbage collection. */
async function heapOf(child: ChildProcess): Promise<number> {
  await new Promise((done) => setTimeout(done, 300)) // aborted requests end
  child.send('heap')
  const [bytes] = (await once(child, 'message')) as [number] // the probe sends nothing else
  return bytes / 1024 / 1024
}

describe('memory of the built server', () => {
  const probe = new URL('./heap-probe.mjs', import.meta.url).href
  const site = useSite('app-a', { mode: 'build', nodeArgs: ['--expose-gc', `--import=${probe}`], ipc: true })

  it(
    'does not grow: 6,600 requests, 0 wrong responses, less than 2 MB between the 3,000th and the last',
    { timeout: 600_000 },
    async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 24 })
      const wrong: string[] = []
      const one = async (index: number): Promise<void> => {
        if (index % 20 === 19) {
          await ask(site.url, `/api/slow?ms=50&n=${index}`, { abortAfter: index % 3 === 0 ? 1 : 10 }).catch(() => {})
          await ask(site.url, `/data/lazy?n=${index}`, { abortAfter: 2 }).catch(() => {})
          return
        }
        const kind = kinds[index % kinds.length]!
        const path = kind.path(index)
        const answer = await ask(site.url, path, {
          agent,
          headers: { accept: kind.accept ?? 'application/json', cookie: `user=u${index}` },
        })
        if (!kind.check(answer, index)) wrong.push(`${path}: ${answer.status} ${answer.body.slice(0, 200)}`)
      }
      await concurrently(3000, 24, one)
      const early = await heapOf(site.child)
      const middle: number[] = []
      for (let part = 0; part < 3; part++) {
        await concurrently(1200, 24, (index) => one(3000 + part * 1200 + index))
        middle.push(await heapOf(site.child))
      }
      agent.destroy()
      const late = middle.at(-1)!
      console.log(`heap after 3,000: ${early.toFixed(2)} MB, then ${middle.map((size) => size.toFixed(2)).join(', ')} MB`)
      expectNone(wrong)
      expect(late - early).toBeLessThan(2)
    },
  )
})
