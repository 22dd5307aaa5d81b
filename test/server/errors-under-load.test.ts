import { Agent } from 'node:http'
import { describe, expect, it } from 'vitest'
import { ask } from '../support/http-client.ts'
import { useSite } from '../support/site.ts'
import { faultsSite } from './faults-site.ts'

describe('many errors', () => {
  const site = useSite(faultsSite, { mode: 'build' })

  it('leave other requests at least a third of the rate beside as many page requests', { timeout: 60_000 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    /** Requests per second for an API route while four clients request `path` continuously. */
    const rateBeside = async (path: string, status: number): Promise<number> => {
      const state = { count: 0, ended: false }
      const client = async (own: string, expected: number, onAnswer: () => void): Promise<void> => {
        while (!state.ended) {
          const answer = await ask(site.url, own, { agent, headers: { accept: 'text/html' } })
          if (answer.status !== expected) throw new Error(`${own}: ${answer.status}`)
          onAnswer()
        }
      }
      const clients = [
        ...Array.from({ length: 4 }, () => client(path, status, () => {})),
        ...Array.from({ length: 4 }, () => client('/api/ok', 200, () => (state.count += 1))),
      ]
      const started = performance.now()
      setTimeout(() => (state.ended = true), 700)
      await Promise.all(clients)
      return (state.count * 1000) / (performance.now() - started)
    }
    await rateBeside('/', 200)
    const ratios: number[] = []
    for (let round = 0; round < 4; round++) {
      const pages = await rateBeside('/', 200)
      const errors = await rateBeside('/api/boom', 500)
      ratios.push(errors / pages)
    }
    agent.destroy()
    console.log(`rate beside errors / rate beside pages: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`)
    // The goal is 0.8, which is not reached yet: medians of 0.60 to 0.98 were measured on a busy machine.
    const [, second = 0, third = 0] = ratios.toSorted((a, b) => a - b)
    expect((second + third) / 2).toBeGreaterThan(0.33)
  })

  it('are logged with a stack the first time, and with their id in one line afterwards', async () => {
    const ids: string[] = []
    for (let index = 0; index < 5; index++) {
      const { body } = await ask(site.url, '/api/boom', { headers: { accept: 'application/json' } })
      ids.push((JSON.parse(body) as { id: string }).id)
    }
    await expect.poll(() => site.logs()).toMatch(/at .*\/server\/api\/boom\.ts:2:9/)
    await expect.poll(() => ids.every((id) => site.logs().includes(`failed (${id})`))).toBe(true)
    // Once for the first request, which loads the route, and once for all others.
    expect(site.logs().match(/at .*boom\.ts:2:9/g)?.length).toBeLessThanOrEqual(2)
  })
})

describe('request bodies', () => {
  const site = useSite(faultsSite, { mode: 'build', env: { FW_LIMIT: 'many' } })
  const json = { 'content-type': 'application/json' }

  it('are accepted up to the limit of their route', async () => {
    const body = JSON.stringify('x'.repeat(1_000_000))
    expect((await site.fetch('/api/body', { method: 'POST', headers: json, body })).status).toBe(200)
    expect((await site.fetch('/api/upload', { method: 'POST', body })).status).toBe(200)
  })

  it.each([
    ['/api/body', 30_000_000],
    ['/api/upload', 3_000_000],
  ])('are rejected with 413 beyond it, with and without a declared length: %s', async (path, size) => {
    const body = 'x'.repeat(size)
    const declared = await site.fetch(path, { method: 'POST', headers: json, body })
    expect([declared.status, ((await declared.json()) as { message: string }).message]).toEqual([
      413,
      expect.stringContaining('larger than'),
    ])
    const parts = new ReadableStream({
      start(controller) {
        for (let index = 0; index < size; index += 1_000_000)
          controller.enqueue(Buffer.from(body.slice(index, index + 1_000_000)))
        controller.close()
      },
    })
    const streamed = await site.fetch(path, { method: 'POST', headers: json, body: parts, duplex: 'half' } as RequestInit)
    expect(streamed.status).toBe(413)
    expect((await site.fetch('/api/ok')).status).toBe(200)
  })

  it('an invalid variable is reported without its value', () => {
    expect(site.logs()).toMatch(/The variable FW_LIMIT is ignored: runtimeConfig\.limit is declared with the type "number"/)
    expect(site.logs()).not.toContain('many')
  })
})
