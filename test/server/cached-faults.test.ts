import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import { ask } from '../support/http-client.ts'
import { startRedis } from '../support/redis.ts'
import { freePort, startSite, type RunningSite } from '../support/start-site.ts'
import { faultsSite } from './faults-site.ts'
import { until } from '../support/until.ts'
import { heapOf, heapProbe } from './heap.ts'

const counter = (html: string): number => Number(/n=(\d+)/.exec(html)?.[1])

describe('failures behind caches', () => {
  let site: RunningSite
  let redis: ChildProcess
  let redisPort: number

  beforeAll(async () => {
    redisPort = await freePort()
    redis = await startRedis(redisPort)
    const config = {
      'serverEngine.storage': {
        redis: { driver: 'redis', host: '127.0.0.1', port: redisPort },
        poison: { driver: 'memory' },
        disk: { driver: 'fs', base: '/dev/full/cache' }, // no directory can be created there
      },
    }
    site = await startSite(await buildSite(inject('sitesDir'), faultsSite, { config }), {
      nodeArgs: ['--expose-gc', `--import=${heapProbe}`],
      ipc: true,
    })
  })
  afterAll(async () => {
    redis?.kill('SIGKILL')
    await site?.stop()
  })

  const control = (query: string): Promise<Response> => site.fetch(`/api/control?${query}`)
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(site.url, path, { headers: { accept: 'text/html', ...headers } })
  const cacheStatus = async (path: string): Promise<string> => String((await get(path)).headers['cache-status'])
  /** How often the page has called its API, whether that responds or not. */
  const calls = async (): Promise<number> => JSON.parse((await get('/api/counts')).body).calls

  it('serves the stale copy while rendering fails, and the new one when it succeeds again', async () => {
    const first = counter((await get('/swr/stale')).body)
    await control('backend=fail')
    await expect.poll(() => cacheStatus('/swr/stale')).toContain('stale')
    const answers = await Promise.all(Array.from({ length: 100 }, () => get('/swr/stale')))
    await expect.poll(() => site.logs()).toContain('Refreshing the cached response of /swr/stale failed')
    answers.push(...(await Promise.all(Array.from({ length: 100 }, () => get('/swr/stale')))))
    expect(new Set(answers.map(({ status, body }) => `${status} ${counter(body)}`))).toEqual(new Set([`200 ${first}`]))
    await control('backend=ok')
    await expect.poll(async () => counter((await get('/swr/stale')).body)).toBeGreaterThan(first)
  })

  it('keeps the good copy of a page that hides that its data failed', async () => {
    const first = counter((await get('/swr/quiet')).body)
    expect(first).toBeGreaterThan(0)
    await control('backend=fail')
    await expect.poll(() => cacheStatus('/swr/quiet')).toContain('stale')
    await expect.poll(() => site.logs()).toContain('Refreshing the cached response of /swr/quiet failed')
    for (let count = 0; count < 3; count += 1) {
      const { status, body } = await get('/swr/quiet')
      expect([status, counter(body)]).toEqual([200, first])
    }
    await control('backend=ok')
    await expect.poll(async () => counter((await get('/swr/quiet')).body)).toBeGreaterThan(first)
  })

  it('keeps the good copy of a route that responds with an error without throwing it', async () => {
    const first = counter((await get('/api/soft')).body)
    await control('backend=fail')
    await expect.poll(() => cacheStatus('/api/soft')).toContain('stale')
    await expect.poll(() => site.logs()).toContain('Refreshing the cached response of /api/soft failed')
    for (let count = 0; count < 3; count += 1) {
      const { status, body } = await get('/api/soft')
      expect([status, counter(body)]).toEqual([200, first])
    }
    await control('backend=ok')
    await expect.poll(async () => counter((await get('/api/soft')).body)).toBeGreaterThan(first)
  })

  it('logs no queries of cached pages', async () => {
    const path = '/swr/queried?token=canary-query'
    await get(path)
    await control('backend=fail')
    const failures = (): number => site.logs().match(/Refreshing the cached response of \/swr\/queried failed/g)?.length ?? 0
    await expect.poll(async () => (await get(path), failures())).toBeGreaterThan(1) // the second one refers to the first one
    await control('backend=ok')
    expect(site.logs()).not.toContain('canary-query')
  })

  it('shows an error of the first render like pages without a cache', async () => {
    await control('backend=fail')
    const html = await get('/swr/first')
    const json = await ask(site.url, '/swr/first', { headers: { accept: 'application/json' } })
    await control('backend=ok')
    expect([html.status, html.body.includes('error 503'), json.status, JSON.parse(json.body).statusCode]).toEqual([
      503,
      true,
      503,
      503,
    ])
    expect((await get('/swr/first')).status).toBe(200)
  })

  it('aborts a hanging render after its time limit, and retries later', async () => {
    await control('backend=hang')
    const answers = await Promise.all([get('/hang'), get('/hang')])
    expect(answers.map(({ status }) => status)).toEqual([503, 503])
    await control('backend=ok')
    const first = counter((await get('/hang')).body)
    await control('backend=hang')
    const before = await calls()
    await expect.poll(() => cacheStatus('/hang')).toContain('stale')
    await expect.poll(calls).toBeGreaterThan(before) // a hanging refresh has started
    expect(counter((await get('/hang')).body)).toBe(first)
    await control('backend=ok')
    await expect.poll(async () => counter((await get('/hang')).body)).toBeGreaterThan(first)
  })

  it('does not leak data of the first visitor to others', async () => {
    for (const path of ['/swr/context', '/api/cached/context']) {
      const mine = await get(path, { cookie: 'name=anna' })
      const theirs = await get(path, { cookie: 'name=berta' })
      expect(mine.body + theirs.body).not.toMatch(/anna|berta/)
      expect(theirs.body).toContain('nobody')
    }
    expect(JSON.parse((await get('/api/cached/context')).body)).toEqual({ visitor: 'nobody', raw: false, address: '' })
    await expect.poll(() => site.logs()).toContain('`event.context.visitor` is undefined')
  })

  it('caches a page with the default of a cookie, and ignores cookies of visitors', async () => {
    const first = await get('/swr/cookie', { cookie: 'theme=dark' })
    expect(first.body).toContain('theme=light')
    expect(first.headers['set-cookie']).toBe(undefined)
    expect(counter((await get('/swr/cookie')).body)).toBe(counter(first.body))
  })

  it('preserves bytes, and responds to HEAD and Range from the same entry', async () => {
    for (let round = 0; round < 2; round++) {
      const bytes = Buffer.from(await (await site.fetch('/api/cached/bytes')).arrayBuffer())
      expect([...bytes]).toEqual([0, 255, 1, 254])
    }
    const first = counter((await get('/isr')).body)
    expect(counter((await get('/isr', { range: 'bytes=0-10' })).body)).toBe(first)
    expect((await ask(site.url, '/isr', { method: 'HEAD' })).status).toBe(200)
    expect(counter((await get('/isr')).body)).toBe(first)
  })

  it('caches pages with `isr`, per case of the path, and with `respectNoSSRHeader`', async () => {
    const first = counter((await get('/isr')).body)
    expect(counter((await get('/isr')).body)).toBe(first)
    const upper = counter((await get('/ISR')).body)
    expect(counter((await get('/ISR')).body)).toBe(upper)
    const { body: shell } = await get('/isr', { 'x-fw-no-ssr': '1' })
    expect(shell).not.toContain('n=')
    expect(counter((await get('/isr')).body)).toBe(first)
  })

  it.each(['live', 'fresh'])('does not cache a page whose own rule says so: /stored/%s', async (name) => {
    const cached = counter((await get('/stored/a')).body)
    expect(counter((await get('/stored/a')).body)).toBe(cached)
    const first = counter((await get(`/stored/${name}`)).body)
    expect(counter((await get(`/stored/${name}`)).body)).not.toBe(first)
  })

  it.each(['text', 'shape', 'future'])('treats a corrupt entry as a miss: %s', async (kind) => {
    await get('/poison/a')
    await expect
      .poll(async () => ((await (await site.fetch(`/api/poison?kind=${kind}`)).json()) as string[]).length)
      .toBeGreaterThan(0)
    const before = counter((await get('/poison/a')).body)
    expect(before).toBeGreaterThan(0)
    await expect.poll(async () => counter((await get('/poison/a')).body)).toBeGreaterThan(before)
  })

  it('limits the memory of entries', async () => {
    const fill = async (from: number, to: number): Promise<void> => {
      for (let index = from; index < to; index++) await (await site.fetch(`/api/memory?q=${index}`)).text()
    }
    await fill(0, 80) // 80 MB, more than the limit of 64 MiB
    const full = await heapOf(site.child)
    await fill(80, 130)
    expect((await heapOf(site.child)) - full).toBeLessThan(25) // instead of 50
  })

  it('responds without the storage while it is down or frozen, and uses it again afterwards', async () => {
    const succeed = async (path: string): Promise<void> => expect((await get(path)).status).toBe(200)
    const outages = (): number => site.logs().match(/"redis" is not responding/g)?.length ?? 0
    const client = createClient({ url: `redis://127.0.0.1:${redisPort}` })
    client.on('error', () => {})
    await client.connect()
    const commands: string[] = []
    await client.monitor((command) => void commands.push(String(command)))
    /** Requests pages until the server has noticed that the storage is away, and then others. */
    const requestDuring = async (outage: string): Promise<void> => {
      const before = outages()
      let count = 0
      const isNoticed = async (): Promise<boolean> => (await succeed(`/redis/${outage}${count++}`), outages() > before)
      await until(`the server notices that Redis is ${outage}`, isNoticed, { details: site.logs })
      for (let index = 0; index < 30; index++) await succeed(`/redis/later${outage}${index}`)
      await succeed(`/redis/kept${outage}`)
      expect(await cacheStatus(`/redis/kept${outage}`)).toMatch(/^fw; hit/) // cached in the process meanwhile
    }
    await succeed('/redis/healthy')
    redis.kill('SIGSTOP')
    await requestDuring('frozen')
    redis.kill('SIGCONT')
    const isBack = async (): Promise<boolean> => (
      await succeed('/redis/awake'),
      site.logs().includes('"redis" is responding again')
    )
    await until('the server uses Redis again', isBack, { details: site.logs })
    // By now it has executed what it was sent while it was frozen.
    await expect.poll(() => commands.join()).toContain('awake')
    expect(commands.join()).toContain('frozen0')
    // The server has only tried at times whether it responds.
    expect(commands.filter((command) => command.includes('laterfrozen')).length).toBeLessThan(15)
    client.destroy()

    redis.kill('SIGKILL')
    await once(redis, 'exit')
    await requestDuring('away')
    redis = await startRedis(redisPort)
    expect(outages()).toBe(2)
  })

  it('logs a failing storage once, not per request', async () => {
    for (let index = 0; index < 30; index++) expect((await get(`/disk/${index}`)).status).toBe(200)
    await expect.poll(() => site.logs()).toMatch(/"disk"/)
    expect(site.logs().match(/"disk" (?:is not responding|rejects writes)/g)?.length).toBeLessThanOrEqual(2)
  })
})
