import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import { ask } from '../support/http-client.ts'
import { startRedis } from '../support/redis.ts'
import { freePort, startSite, type RunningSite } from '../support/start-site.ts'
import { faultsSite } from './faults-site.ts'
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

  it('serves the stale copy while rendering fails, and the new one when it succeeds again', async () => {
    const first = counter((await get('/swr/stale')).body)
    await wait(1100)
    await control('backend=fail')
    const answers = await Promise.all(Array.from({ length: 100 }, () => get('/swr/stale')))
    await wait(300)
    answers.push(...(await Promise.all(Array.from({ length: 100 }, () => get('/swr/stale')))))
    expect(new Set(answers.map(({ status, body }) => `${status} ${counter(body)}`))).toEqual(new Set([`200 ${first}`]))
    await control('backend=ok')
    await expect
      .poll(async () => counter((await get('/swr/stale')).body), { timeout: 40_000, interval: 300 })
      .toBeGreaterThan(first)
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
    const started = Date.now()
    const answers = await Promise.all([get('/hang'), get('/hang')])
    expect(answers.map(({ status }) => status)).toEqual([503, 503])
    expect(Date.now() - started).toBeLessThan(8000)
    await control('backend=ok')
    const first = counter((await get('/hang')).body)
    await control('backend=hang')
    await wait(1100)
    expect(counter((await get('/hang')).body)).toBe(first) // a hanging refresh has started
    await control('backend=ok')
    await expect.poll(async () => counter((await get('/hang')).body), { timeout: 40_000, interval: 300 }).toBeGreaterThan(first)
  })

  it('does not leak data of the first visitor to others', async () => {
    for (const path of ['/swr/context', '/api/cached/context']) {
      const mine = await get(path, { cookie: 'name=anna' })
      const theirs = await get(path, { cookie: 'name=berta' })
      expect(mine.body + theirs.body).not.toMatch(/anna|berta/)
      expect(theirs.body).toContain('nobody')
    }
    expect(JSON.parse((await get('/api/cached/context')).body)).toEqual({ visitor: 'nobody', raw: false, address: '' })
    expect(site.logs()).toContain('`event.context.visitor` is undefined')
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
    await wait(1200)
    await get('/poison/a')
    await expect.poll(async () => counter((await get('/poison/a')).body)).toBeGreaterThan(before)
  })

  it('limits the memory of entries', { timeout: 120_000 }, async () => {
    const fill = async (from: number, to: number): Promise<void> => {
      for (let index = from; index < to; index++) await (await site.fetch(`/api/memory?q=${index}`)).text()
    }
    await fill(0, 80) // 80 MB, more than the limit of 64 MiB
    const full = await heapOf(site.child)
    await fill(80, 130)
    expect((await heapOf(site.child)) - full).toBeLessThan(25) // instead of 50
  })

  it('responds without the storage while it is down or frozen, and uses it again afterwards', async () => {
    const timed = async (path: string): Promise<number> => {
      const started = Date.now()
      expect((await get(path)).status).toBe(200)
      return Date.now() - started
    }
    const series = async (name: string): Promise<{ first: number; later: number }> => {
      const first = await timed(`/redis/${name}`)
      const later: number[] = []
      for (let index = 0; index < 11; index++) later.push(await timed(`/redis/${name}${index}`))
      return { first, later: later.toSorted((a, b) => a - b)[5]! }
    }
    await timed('/redis/a')
    const healthy = await series('healthy')
    redis.kill('SIGSTOP')
    const frozen = await series('frozen')
    const before = counter((await get('/redis/frozen')).body)
    expect(counter((await get('/redis/frozen')).body)).toBe(before) // cached in the process meanwhile
    redis.kill('SIGCONT')
    await expect
      .poll(async () => (await get('/redis/b'), site.logs()), { timeout: 60_000, interval: 200 })
      .toMatch(/"redis" is responding again/)
    redis.kill('SIGKILL')
    await once(redis, 'exit')
    const away = await series('away')
    redis = await startRedis(redisPort)
    console.log({ healthy, frozen, away })
    for (const { first, later } of [frozen, away]) {
      expect(first).toBeLessThan(healthy.first + 250 + 500) // plus tolerance for a busy machine
      expect(later).toBeLessThan(250)
    }
    expect(site.logs().match(/"redis" is not responding/g)?.length).toBe(2)
  })

  it('logs a failing storage once, not per request', async () => {
    for (let index = 0; index < 30; index++) expect((await get(`/disk/${index}`)).status).toBe(200)
    expect(site.logs().match(/"disk" (?:is not responding|rejects writes)/g)?.length).toBeLessThanOrEqual(2)
    expect(site.logs()).toMatch(/"disk"/)
  })
})
