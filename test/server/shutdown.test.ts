import { Agent } from 'node:http'
import { describe, expect, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import { ask } from '../support/http-client.ts'
import { startSite } from '../support/start-site.ts'
import { exitOf, withoutLimit } from './exit-of.ts'
import { faultsSite } from './faults-site.ts'
import { useGate } from './use-gate.ts'

describe('SIGTERM under load', () => {
  it.each([1, 2, 3])('waits for pending requests, and resets none (round %i)', async () => {
    const site = await startSite(await buildSite(inject('sitesDir'), 'app-a'), { env: withoutLimit })
    const agent = new Agent({ keepAlive: true, maxSockets: 64 })
    const load = { stopping: false, unsent: 0 }
    const outcomes: { path: string; problem?: string }[] = []
    const client = async (number: number): Promise<void> => {
      for (let index = 0; !load.stopping; index++) {
        const slow = number % 2 === 0
        const path = slow ? `/api/slow?ms=${100 + ((number * 37 + index * 91) % 900)}` : `/users/${index}`
        const outcome: (typeof outcomes)[number] = { path }
        outcomes.push(outcome)
        try {
          load.unsent += 1
          const { status, body } = await ask(site.url, path, { agent, onSent: () => (load.unsent -= 1) })
          if (status !== 200 || !(slow ? body.endsWith('}') : body.endsWith('</html>')))
            outcome.problem = `${status}, ${body.length} bytes`
        } catch (error) {
          outcome.problem = String((error as NodeJS.ErrnoException).code ?? error) // errors of sockets have a code
        }
      }
    }
    const clients = Array.from({ length: 32 }, (_, number) => client(number))
    await expect.poll(() => outcomes.length).toBeGreaterThan(128)
    load.stopping = true
    await expect.poll(() => load.unsent, { interval: 1 }).toBe(0) // a request that is sent after the signal may be reset
    site.child.kill('SIGTERM')
    await Promise.all(clients)
    agent.destroy()
    expect(outcomes.filter(({ problem }) => problem)).toEqual([])
    expect(await exitOf(site)).toEqual([0, null])
    await expect(ask(site.url, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

describe('SIGTERM with an open event stream', () => {
  it('ends the stream, waits for other requests, and exits', async () => {
    const gate = useGate()
    const site = await startSite(await buildSite(inject('sitesDir'), faultsSite), { env: { ...gate.env, ...withoutLimit } })
    const stream = await site.fetch('/api/stream')
    const reader = stream.body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('hello')
    const slow = ask(site.url, '/api/slow')
    await expect.poll(async () => JSON.parse((await ask(site.url, '/api/counts')).body)).toMatchObject({ slow: 1 })
    site.child.kill('SIGTERM')
    await readToEnd(reader)
    await expect.poll(() => site.logs()).toContain('stream closed')
    gate.open()
    expect((await slow).status).toBe(200)
    expect(await exitOf(site)).toEqual([0, null])
  })
})

/** The end of an event stream that the server closes is an error for `fetch`, because the response has no end. */
async function readToEnd(reader: ReadableStreamDefaultReader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {}
}
