import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'pathe'
import { createClient } from 'redis'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { buildSite, type BuiltSite } from '../support/build-site.ts'
import { ask, type Answer } from '../support/http-client.ts'
import { startRedis } from '../support/redis.ts'
import { fw } from '../support/run-process.ts'
import { installRuntimes } from '../support/runtimes.ts'
import { freePort, startSite, type RunningSite } from '../support/start-site.ts'
import { heapOf, heapProbe } from './heap.ts'
import { sharedCacheSite } from './shared-cache-site.ts'

const secret = 'a-secret-of-the-test'

/** How many different queries are sent. The limits do not depend on it; `FW_TEST_QUERIES=100000` takes minutes. */
const queries = Number(process.env['FW_TEST_QUERIES'] ?? 12_000)

/** Milliseconds of a lease, see redis-store.ts. */
const leaseTime = 4000

describe('a cache in Redis that processes share', () => {
  let built: BuiltSite
  let redis: ChildProcess
  let port: number
  let sites: RunningSite[]
  let client: ReturnType<typeof createClient>
  let versionFile: string

  beforeAll(async () => {
    port = await freePort()
    redis = await startRedis(port)
    built = await buildSite(inject('sitesDir'), sharedCacheSite)
    versionFile = join(built.dir, 'version.txt')
    writeFileSync(versionFile, 'v1')
    sites = await Promise.all(Array.from({ length: 4 }, () => start()))
    client = createClient({ url: `redis://127.0.0.1:${port}` })
    client.on('error', () => {})
    await client.connect()
  })
  afterAll(async () => {
    client?.destroy()
    await Promise.all((sites ?? []).map((site) => site.stop()))
    redis?.kill('SIGKILL')
  })
  beforeEach(async () => {
    await setDelay(0)
  })

  const start = (): Promise<RunningSite> =>
    startSite(built, {
      nodeArgs: ['--expose-gc', `--import=${heapProbe}`],
      ipc: true,
      env: {
        FW_CACHE_SECRET: secret,
        FW_TASK_SECRET: secret,
        FW_CACHE_URL: `redis://127.0.0.1:${port}`,
        VERSION_FILE: versionFile,
      },
    })
  const setDelay = (delay: number) => Promise.all(sites.map((site) => site.fetch(`/api/state?delay=${delay}`)))
  const rendersOf = async (id: string): Promise<number> => {
    const states = await Promise.all(
      sites.map(async (site) => (await (await site.fetch('/api/state')).json()) as { renders: Record<string, number> }),
    )
    return states.reduce((sum, { renders }) => sum + (renders[id] ?? 0), 0)
  }
  const ticks = async (): Promise<number[]> => {
    const states = await Promise.all(
      sites.map(async (site) => (await (await site.fetch('/api/state')).json()) as { ticks: number[] }),
    )
    return states.flatMap((state) => state.ticks)
  }

  it.each(['bun', 'deno'] as const)('is shared by processes of %s', async (name) => {
    const runtime = (await installRuntimes())[name]
    const file = join(built.dir, '.output/server/index.mjs')
    const env = { FW_CACHE_URL: `redis://127.0.0.1:${port}`, VERSION_FILE: versionFile }
    const program = [runtime, 'run', ...(name === 'deno' ? ['-A'] : []), file] as const
    const [one, other] = await Promise.all([
      startSite(built, { env, program: [...program] }),
      startSite(built, { env, program: [...program] }),
    ])
    const statusOf = async (site: RunningSite) => (await get(site, `/products/${name}`)).headers['cache-status']
    // It is stored after it was sent, so the next request may still join.
    const shared = ['fw; fwd=uri-miss; stored', expect.stringMatching(/hit|collapsed/)]
    expect([await statusOf(one), await statusOf(other)]).toEqual(shared)
    await save(other, { tags: [`product:${name}`] })
    expect([await statusOf(one), await statusOf(other)]).toEqual(shared)
    await Promise.all([one.stop(), other.stop()])
    expect([one.child.exitCode, other.child.exitCode]).toEqual([0, 0])
  })

  it('is not used while pages are prerendered', async () => {
    expect(built.stdout + built.stderr).not.toContain('The storage "cache"')
    expect(await sites[0]!.html('/written')).toContain('Written')
  })

  it('renders a page once for 200 cold requests to four processes', async () => {
    await setDelay(300)
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => get(sites[index % 4]!, '/products/cold')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await rendersOf('cold')).toBe(1)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  it('says where a response comes from', async () => {
    const status = async (site: RunningSite): Promise<unknown> => (await get(site, '/products/status')).headers['cache-status']
    expect(await status(sites[0]!)).toBe('fw; fwd=uri-miss; stored')
    // It is stored after it was sent, so the next request may still join.
    await expect.poll(() => status(sites[0]!)).toMatch(/^fw; hit; ttl=\d+$/)
    const third = await get(sites[1]!, '/products/status')
    expect(third.headers['cache-status']).toMatch(/^fw; hit; ttl=\d+$/)
    expect(third.headers['age']).toMatch(/^\d+$/)
    expect(String(third.headers['cache-tag']).split(',').toSorted()).toEqual(['product:status', 'products'])
    expect(String(third.headers['surrogate-key']).split(' ').toSorted()).toEqual(['product:status', 'products'])
    expect(third.headers['cdn-cache-control']).toBe('max-age=600, stale-while-revalidate=86400, stale-if-error=86400')
    const same = await get(sites[1]!, '/products/status', { 'if-none-match': String(third.headers['etag']) })
    expect([same.status, same.body, same.headers['etag'], same.headers['cache-tag']]).toEqual([
      304,
      '',
      third.headers['etag'],
      third.headers['cache-tag'],
    ])
    expect((await get(sites[0]!, '/api/cached/tags')).headers['cache-tag']).toBe('api,rule')
    const post = await ask(sites[0]!.url, '/api/cached/post', { method: 'POST' })
    expect(post.headers['cache-status']).toBe('fw; fwd=method; detail="POST"')
    const authorized = await get(sites[0]!, '/products/status', { authorization: 'Bearer x' })
    expect(authorized.headers['cache-status']).toBe('fw; fwd=request; detail="Authorization"')
    const cookie = await get(sites[0]!, '/visitor/a?set=1')
    expect(cookie.headers['cache-status']).toBe('fw; fwd=uri-miss; detail="Set-Cookie"')
  })

  it.each([
    ['a tag of the page', { tags: ['products'] }],
    ['a tag of a route that the page loads', { tags: ['product:purge'] }],
    ['its path', { paths: ['/products/purge'] }],
    ['its path, with other tags', { paths: ['/products/purge'], tags: ['rule'] }],
    ['its path in another case, with a slash at the end', { paths: ['/Products/Purge/'] }],
    ['a pattern', { paths: ['/products/**'] }],
    ['everything', { paths: ['/**'] }],
  ])('is purged in all processes by %s', async (_, invalidation) => {
    const paths = ['/products/purge', '/products/purge?page=2', '/products/purge/_payload.json']
    await save(sites[0]!, { version: 'old', paths: ['/**'] })
    for (const site of sites) for (const path of paths) expect((await get(site, path)).body).toContain('old')
    await save(sites[3]!, { version: 'new', ...invalidation })
    for (const site of sites) for (const path of paths) expect((await get(site, path)).body).toContain('new')
  })

  it('is shown and purged from outside with a secret', async () => {
    const [site] = sites as [RunningSite]
    const run = (args: string[], env: Record<string, string> = { FW_CACHE_SECRET: secret }) =>
      fw(['cache', ...args, '--url', site.url], { cwd: built.dir, env })
    await save(site, { version: 'old', paths: ['/**'] })
    for (const each of sites) await get(each, '/products/outside')
    const shown = await run(['show'])
    expect(shown.stdout).toMatch(/^redis: available, \d+ entries\nAnswers of this process: \d+, \d+ % from the cache\n/)
    writeFileSync(versionFile, 'new')
    expect(await run(['purge', '/products/**', '--tag', 'a,b'])).toMatchObject({
      code: 0,
      stdout: 'Purged /products/**, tag a, tag b.\n',
    })
    for (const each of sites) expect(versionIn((await get(each, '/products/outside')).body)).toBe('new')
    const wrong = await run(['purge', '/**'], { FW_CACHE_SECRET: `${secret}x` })
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('FW_SITE_FORBIDDEN')])
    const post = (body: unknown, headers = { authorization: `Bearer ${secret}` }) =>
      site.fetch('/__fw_cache', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
    const bodies = [{}, { tags: 'a' }, { tags: [7] }, { paths: ['blog'] }, { paths: ['/a*b'] }, { tags: ['a b'] }, { x: 1 }, null]
    for (const body of bodies) expect((await post(body)).status, JSON.stringify(body)).toBe(400)
    expect((await post({ tags: ['a'] }, { authorization: 'Bearer' })).status).toBe(404)
    expect(
      (await ask(site.url, '/__fw_cache', { method: 'DELETE', headers: { authorization: `Bearer ${secret}` } })).status,
    ).toBe(405)
  })

  it('serves the old page once more after a soft purge', async () => {
    await save(sites[0]!, { version: 'old', paths: ['/products/soft'] })
    for (const site of sites) await get(site, '/products/soft')
    await save(sites[1]!, { version: 'new', paths: ['/products/soft'], soft: true })
    const { body, headers } = await get(sites[2]!, '/products/soft')
    expect([versionIn(body), headers['cache-status']]).toEqual(['old', expect.stringContaining('detail="stale"')])
    await expect.poll(async () => versionIn((await get(sites[2]!, '/products/soft')).body)).toBe('new')
  })

  it('never serves what was rendered before an invalidation', async () => {
    for (let round = 0; round < 10; round++) {
      const id = `during${round}`
      await save(sites[0]!, { version: 'before', tags: [`product:${id}`] })
      await setDelay(200)
      const rendering = get(sites[round % 4]!, `/products/${id}`)
      await wait(100) // the route has read the old version
      await save(sites[(round + 1) % 4]!, { version: 'after', tags: [`product:${id}`] })
      await setDelay(0)
      const answers = await Promise.all(sites.map((site) => get(site, `/products/${id}`)))
      expect(answers.map(({ body }) => versionIn(body))).toEqual(['after', 'after', 'after', 'after'])
      await rendering
      for (const site of sites) expect(versionIn((await get(site, `/products/${id}`)).body)).toBe('after')
    }
  })

  it('renders again within the lease if the process that does is killed', { timeout: 60_000 }, async () => {
    await setDelay(60_000)
    const lost = get(sites[3]!, '/products/killed').catch(() => undefined)
    await expect.poll(() => rendersOf('killed')).toBe(1)
    sites[3]!.child.kill('SIGKILL')
    await lost
    sites[3] = await start()
    await setDelay(1)
    const started = Date.now()
    expect((await get(sites[0]!, '/products/killed')).status).toBe(200)
    expect(Date.now() - started).toBeLessThan(leaseTime + 2000)
  })

  it('rejects what a process has rendered that was paused for longer than its lease', { timeout: 60_000 }, async () => {
    await save(sites[0]!, { version: 'early', tags: ['product:paused'] })
    await setDelay(2000)
    const paused = sites[3]!
    const late = get(paused, '/products/paused')
    await expect.poll(() => rendersOf('paused')).toBe(1)
    paused.child.kill('SIGSTOP')
    for (const site of sites.slice(0, 3)) await site.fetch('/api/state?delay=1')
    writeFileSync(versionFile, 'later')
    const answer = await get(sites[0]!, '/products/paused') // waits for the lease
    expect(versionIn(answer.body), 'of the process that waited').toBe('later')
    paused.child.kill('SIGCONT')
    expect(versionIn((await late).body)).toBe('early') // for its own visitor
    await wait(200)
    for (const site of sites) expect(versionIn((await get(site, '/products/paused')).body)).toBe('later')
  })

  it('mixes no data of two visitors in 10,000 requests', { timeout: 120_000 }, async () => {
    const names = ['anna-canary', 'berta-canary']
    let wrong = 0
    for (let batch = 0; batch < 100; batch++) {
      await Promise.all(
        Array.from({ length: 100 }, async (_, index) => {
          const name = names[Math.floor(Math.random() * 2)]!
          const other = names.find((each) => each !== name)!
          const id = Math.floor(Math.random() * 40)
          const query = Math.random() < 0.1 ? '?set=1' : ''
          const headers = Math.random() < 0.1 ? { authorization: name } : { 'x-name': name }
          const { body } = await get(sites[index % 4]!, `/visitor/${id}${query}`, { cookie: `name=${name}`, ...headers })
          if (body.includes(other)) wrong += 1
        }),
      )
    }
    expect(wrong).toBe(0)
    for (const site of sites)
      for (let id = 0; id < 40; id++) expect((await get(site, `/visitor/${id}`)).body).not.toContain('canary')
  })

  it('ignores parameters for tracking, which cached pages cannot read', async () => {
    const first = await get(sites[0]!, '/products/tracked?utm_source=letter&page=2')
    const second = await get(sites[1]!, '/products/tracked?page=2&gclid=abc')
    expect(first.body).toContain('query={&quot;page&quot;:&quot;2&quot;}')
    expect(second.body).toBe(first.body)
    expect(await rendersOf('tracked')).toBe(1)
  })

  it('keeps memory and keys below their limits in a flood of queries', { timeout: 600_000 }, async () => {
    const flood = async (from: number, to: number): Promise<void> => {
      for (let index = from; index < to; index += 50)
        await Promise.all(Array.from({ length: 50 }, (_, each) => get(sites[each % 2]!, `/api/cached/flood?q=${index + each}`)))
    }
    await get(sites[0]!, '/products/kept')
    await flood(0, 2000)
    const before = await heapOf(sites[0]!.child)
    await flood(2000, queries)
    const keys = await client.dbSize()
    const after = await heapOf(sites[0]!.child)
    console.log(`${keys} keys; heap: ${before.toFixed(1)} MB, then ${after.toFixed(1)} MB`)
    expect(keys).toBeLessThan(2000 + 200 + 200) // entries, variants, and rows of tags
    expect(after - before).toBeLessThan(15)
    expect((await get(sites[2]!, '/products/kept')).headers['cache-status']).toMatch(/hit/)
  })

  it('runs a scheduled task in one of the processes', async () => {
    const before = (await ticks()).length
    const started = Date.now()
    await wait(4000)
    const seconds = (Date.now() - started) / 1000
    const all = await ticks()
    const count = all.length - before
    expect(count).toBeGreaterThanOrEqual(Math.floor(seconds) - 1)
    expect(count).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
    const times = all.filter((time) => time >= started).toSorted((a, b) => a - b)
    for (const [index, time] of times.entries()) if (index > 0) expect(time - times[index - 1]!).toBeGreaterThan(400)
  })

  it('keeps the last runs of tasks, of all processes', async () => {
    const run = (args: string[], env: Record<string, string> = { FW_TASK_SECRET: secret }) =>
      fw(['task', ...args, '--url', sites[0]!.url], { cwd: built.dir, env })
    expect((await run(['list'])).stdout).toBe('fails  (0 4 1 1 *)\ntick   (* * * * * *)\n')
    expect((await run(['run', 'tick'])).stdout).toBe('{"result":"ticked"}\n')
    const failed = await run(['run', 'fails'])
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringMatching(/FW_SITE_FAILED.*500/)])
    const lines = (await run(['runs'])).stdout.trim().split('\n')
    expect(lines.length).toBeLessThanOrEqual(100)
    for (const line of lines)
      expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z {2}(tick |fails) {2} *\d+ ms {2}\S+:\d+(?: {2}failed: .*)?$/)
    expect(lines.find((line) => line.includes('fails'))).toMatch(/failed: no such table$/)
    const processes = new Set(lines.map((line) => /:(\d+)(?: |$)/.exec(line.slice(30))![1]))
    expect([...processes].some((id) => sites.some(({ child }) => String(child.pid) === id))).toBe(true)
    const wrong = await run(['run', 'tick'], { FW_TASK_SECRET: `${secret}x` })
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('FW_SITE_FORBIDDEN')])
    const open = { method: 'POST', headers: { 'content-type': 'application/json' } }
    expect((await ask(sites[0]!.url, '/__fw_tasks/tick', open)).status).toBe(404)
    expect((await ask(sites[0]!.url, '/__fw_tasks')).status).toBe(404)
    const authorization = `Bearer ${secret}`
    expect((await ask(sites[0]!.url, '/__fw_tasks/tick', { headers: { authorization } })).status).toBe(405)
  })

  it('goes on without Redis, and uses it again', { timeout: 120_000 }, async () => {
    const before = sites.map((site) => countOf(site, 'is responding again'))
    const kept = versionIn((await get(sites[0]!, '/products/away')).body)
    redis.kill('SIGKILL')
    await once(redis, 'exit')
    for (const site of sites)
      for (const path of ['/products/away', '/products/other']) expect((await get(site, path)).status).toBe(200)
    expect(versionIn((await get(sites[0]!, '/products/away')).body)).toBe(kept)
    const renders = await rendersOf('other')
    for (const site of sites) await get(site, '/products/other')
    expect(await rendersOf('other')).toBe(renders) // each process has its own
    redis = await startRedis(port)
    for (const [index, site] of sites.entries())
      await expect.poll(() => countOf(site, 'is responding again'), { timeout: 30_000 }).toBe(before[index]! + 1)
    await setDelay(200)
    await Promise.all(sites.map((site) => get(site, '/products/back')))
    expect(await rendersOf('back')).toBe(1)
    await save(sites[0]!, { version: 'anew', paths: ['/**'] })
    for (const site of sites) expect(versionIn((await get(site, '/products/back')).body)).toBe('anew')
    for (const [index, site] of sites.entries()) expect(countOf(site, 'The storage "cache"')).toBe(2 * (before[index]! + 1))
  })
})

/** How often a text occurs in the output of a process. */
function countOf(site: RunningSite, text: string): number {
  return site.logs().split(text).length - 1
}

function get(site: RunningSite, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return ask(site.url, path, { headers: { accept: 'text/html', ...headers } })
}

function save(site: RunningSite, body: object): Promise<Response> {
  return site.fetch('/api/save', { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
}

function versionIn(body: string): string | undefined {
  return /version=(\w+)/.exec(body)?.[1]
}
