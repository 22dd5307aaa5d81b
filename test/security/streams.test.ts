import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { ask } from '../support/http-client.ts'
import { attackSite } from './attack-site.ts'
import { servers, useServer } from './servers.ts'
import { maxAhead, openOnly, settled } from './slow-reader.ts'

describe.each(servers)('streams of the %s server', (server) => {
  const site = useServer(server, attackSite)
  const countOf = async (id: string): Promise<{ pulled: number; isCancelled: boolean }> =>
    JSON.parse((await ask(site.url, `/api/pulls?id=${id}`)).body)
  const pulledOf = async (id: string): Promise<number> => (await countOf(id)).pulled

  describe.each(['web', 'response', 'sent', 'node', 'iterable', 'events'])('%s', (kind) => {
    const open = async (method: string): Promise<{ id: string; response: IncomingMessage }> => {
      const id = `${server}-${kind}-${method}-${Math.random()}`
      return { id, response: await openOnly(site.url, `/api/endless/${kind}?id=${id}`, method) }
    }

    it('wait for a client that takes nothing, and end when it leaves', async () => {
      const { id, response } = await open('GET')
      expect(await settled(() => pulledOf(id))).toBeLessThan(maxAhead)
      response.destroy()
      await expect.poll(() => countOf(id)).toMatchObject({ isCancelled: true })
      const { pulled } = await countOf(id)
      expect(await settled(() => pulledOf(id))).toBeLessThanOrEqual(pulled + 1)
    })

    it('are not read for HEAD', async () => {
      const { id, response } = await open('HEAD')
      response.resume()
      await expect.poll(() => countOf(id)).toMatchObject({ isCancelled: true })
      expect(await settled(() => pulledOf(id))).toBeLessThanOrEqual(2) // what a stream reads by itself
    })
  })

  it('that fail half way are cut off, and logged', async () => {
    const before = site.logs().length
    const { status, body } = await ask(site.url, '/api/half').catch((error: { code: string }) => ({
      status: error.code,
      body: '',
    }))
    // The dev server responds in place of a worker that has sent nothing yet.
    expect([status, body]).toEqual(
      server === 'dev' ? [502, expect.stringContaining('closed the connection')] : ['ECONNRESET', ''],
    )
    await expect.poll(() => site.logs().slice(before)).toContain('canary-half')
  })

  it('large public files are sent whole, and without body for HEAD', async () => {
    const { body, headers } = await ask(site.url, '/large.txt')
    expect(body).toBe('large '.repeat(60_000))
    const head = await ask(site.url, '/large.txt', { method: 'HEAD' })
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', headers['content-length']])
  })
})
