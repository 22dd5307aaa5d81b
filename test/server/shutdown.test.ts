import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import { ask } from '../support/http-client.ts'
import { startSite } from '../support/start-site.ts'
import { faultsSite } from './faults-site.ts'

describe('SIGTERM under load', () => {
  it.each([1, 2, 3])('waits for pending requests, and resets none (round %i)', async () => {
    const site = await startSite(await buildSite(inject('sitesDir'), 'app-a'))
    const agent = new Agent({ keepAlive: true, maxSockets: 64 })
    const load = { stopping: false }
    const outcomes: { path: string; problem?: string }[] = []
    const client = async (number: number): Promise<void> => {
      for (let index = 0; !load.stopping; index++) {
        const slow = number % 2 === 0
        const path = slow ? `/api/slow?ms=${100 + ((number * 37 + index * 91) % 900)}` : `/users/${index}`
        const outcome: (typeof outcomes)[number] = { path }
        outcomes.push(outcome)
        try {
          const { status, body } = await ask(site.url, path, { agent })
          if (status !== 200 || !(slow ? body.endsWith('}') : body.endsWith('</html>')))
            outcome.problem = `${status}, ${body.length} bytes`
        } catch (error) {
          outcome.problem = String((error as NodeJS.ErrnoException).code ?? error) // errors of sockets have a code
        }
      }
    }
    const clients = Array.from({ length: 32 }, (_, number) => client(number))
    while (outcomes.length <= 128) await wait(20)
    const exited = once(site.child, 'exit')
    site.child.kill('SIGTERM')
    load.stopping = true
    await Promise.all(clients)
    agent.destroy()
    const started = Date.now()
    await exited
    expect(outcomes.filter(({ problem }) => problem)).toEqual([])
    expect(Date.now() - started, 'time from the last answer to the end').toBeLessThan(5000)
    expect([site.child.exitCode, site.child.signalCode]).toEqual([0, null])
    await expect(ask(site.url, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

describe('SIGTERM with an open event stream', () => {
  it('ends the stream, waits for other requests, and exits', async () => {
    const site = await startSite(await buildSite(inject('sitesDir'), faultsSite))
    const stream = await site.fetch('/api/stream')
    const reader = stream.body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('hello')
    const slow = ask(site.url, '/api/slow')
    await wait(100)
    const exited = once(site.child, 'exit')
    const started = Date.now()
    site.child.kill('SIGTERM')
    expect((await slow).status).toBe(200)
    await exited
    expect(Date.now() - started).toBeLessThan(10_000)
    expect(site.child.exitCode).toBe(0)
    expect(site.logs()).toContain('stream closed')
  })
})
