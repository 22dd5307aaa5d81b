import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { createClient } from 'redis'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { countScript } from '../../packages/server-builder/src/runtime/cache/redis/redis-scripts.ts'
import { buildSite, type BuiltSite } from '../support/build-site.ts'
import { ask, type Answer } from '../support/http-client.ts'
import { startRedis } from '../support/redis.ts'
import { fw } from '../support/run-process.ts'
import { installRuntimes } from '../support/runtimes.ts'
import { freePort, startSite, type RunningSite } from '../support/start-site.ts'
import { heapOf, heapProbe } from './heap.ts'
import { sharedCacheSite } from './shared-cache-site.ts'

const secret = 'a-secret-of-the-test'

interface State {
  renders: Record<string, number>
  ticks: number[]
  requests: number
}

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
    await setRenders('release')
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
  const stateOf = async (site: RunningSite): Promise<State> => (await (await site.fetch('/api/state')).json()) as State
  const states = (): Promise<State[]> => Promise.all(sites.map(stateOf))
  const rendersOf = async (id: string): Promise<number> =>
    (await states()).reduce((sum, { renders }) => sum + (renders[id] ?? 0), 0)
  const requests = async (): Promise<number> => (await states()).reduce((sum, state) => sum + state.requests, 0)
  const ticks = async (): Promise<number[]> => (await states()).flatMap((state) => state.ticks)
  /** `hold`: renders that begin wait. `pass`: they don't, while earlier ones still wait. `release`: none waits. */
  const setRenders = (how: 'hold' | 'pass' | 'release', which: readonly RunningSite[] = sites): Promise<unknown> =>
    Promise.all(which.map((site) => site.fetch(`/api/state?renders=${how}`)))

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
    await setRenders('hold')
    const before = await requests()
    const answering = Promise.all(Array.from({ length: 200 }, (_, index) => get(sites[index % 4]!, '/products/cold')))
    await expect.poll(requests).toBe(before + 200)
    await setRenders('release')
    const answers = await answering
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
    expect(authorized.headers['cache-status']).toMatch(/^fw; hit/) // the page does not read the header
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
      await setRenders('hold')
      const rendering = get(sites[round % 4]!, `/products/${id}`)
      await expect.poll(() => rendersOf(id)).toBe(1) // the route has read the old version
      await save(sites[(round + 1) % 4]!, { version: 'after', tags: [`product:${id}`] })
      await setRenders('pass')
      const before = await requests()
      const answering = Promise.all(sites.map((site) => get(site, `/products/${id}`)))
      await expect.poll(requests).toBe(before + 4)
      await setRenders('release')
      const answers = await answering
      expect(answers.map(({ body }) => versionIn(body))).toEqual(['after', 'after', 'after', 'after'])
      await rendering
      for (const site of sites) expect(versionIn((await get(site, `/products/${id}`)).body)).toBe('after')
    }
  })

  it('renders again within the lease if the process that does is killed', async () => {
    await setRenders('hold')
    const lost = get(sites[3]!, '/products/killed').catch(() => undefined)
    await expect.poll(() => rendersOf('killed')).toBe(1)
    const locks = await client.keys('site:{*}:lock')
    expect(locks).not.toEqual([])
    for (const lock of locks) expect(await client.pTTL(lock)).toSatisfy((left: number) => left !== -1 && left <= leaseTime)
    sites[3]!.child.kill('SIGKILL')
    await lost
    sites[3] = await start()
    await setRenders('release')
    expect((await get(sites[0]!, '/products/killed')).status).toBe(200)
    // A process that only gives up waiting for another one does not store what it has rendered.
    await expect.poll(async () => (await get(sites[1]!, '/products/killed')).headers['cache-status']).toMatch(/^fw; hit/)
    expect(await rendersOf('killed')).toBe(1)
  })

  it('rejects what a process has rendered that was paused for longer than its lease', async () => {
    await save(sites[0]!, { version: 'early', tags: ['product:paused'] })
    await setRenders('hold')
    const paused = sites[3]!
    const late = get(paused, '/products/paused')
    await expect.poll(() => rendersOf('paused')).toBe(1)
    paused.child.kill('SIGSTOP')
    await setRenders('release', sites.slice(0, 3))
    writeFileSync(versionFile, 'later')
    const answer = await get(sites[0]!, '/products/paused') // waits for the lease
    expect(versionIn(answer.body), 'of the process that waited').toBe('later')
    paused.child.kill('SIGCONT')
    await setRenders('release')
    expect(versionIn((await late).body)).toBe('early') // for its own visitor
    // What the process renders afterwards is stored, so it has tried to store that too.
    await expect.poll(async () => (await get(paused, '/products/resumed')).headers['cache-status']).toMatch(/^fw; hit/)
    for (const site of sites) expect(versionIn((await get(site, '/products/paused')).body)).toBe('later')
  })

  it('mixes no data of two visitors in 10,000 requests', async () => {
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

  const limited = async (site: RunningSite, address: string): Promise<number> =>
    (await get(site, '/api/limited', { 'x-client': address })).status

  it('shares the limits of requests', async () => {
    const statuses = await Promise.all(Array.from({ length: 12 }, (_, index) => limited(sites[index % 4]!, '203.0.113.7')))
    expect(statuses.toSorted()).toEqual([...Array<number>(5).fill(200), ...Array<number>(7).fill(429)])
    for (const site of sites) expect([await limited(site, '203.0.113.7'), await limited(site, '203.0.113.8')]).toEqual([429, 200])
    const [key] = await client.keys('site:{rate}:*203.0.113.7')
    expect(await client.pTTL(key!)).toSatisfy((left: number) => left > 0 && left <= 600_000)
  })

  it('keeps counters of requests below their limit', async () => {
    const index = 'other:{rate}'
    for (let each = 0; each < 30; each++)
      await client.eval(countScript, { keys: [`${index}:${each}`, index], arguments: [String(600_000 + each), '10'] })
    expect([await client.zCard(index), (await client.keys(`${index}:*`)).length]).toEqual([10, 10])
    expect(await client.exists(`${index}:29`)).toBe(1)
  })

  it('runs a scheduled task in one of the processes', async () => {
    const before = (await ticks()).length
    await expect.poll(async () => (await ticks()).length).toBeGreaterThan(before + 4)
    const times = (await ticks()).toSorted((a, b) => a - b)
    expect(times).toEqual([...new Set(times)])
    expect(times.filter((time) => time % 1000 !== 0)).toEqual([]) // those of the schedule
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

  it('goes on without Redis, and uses it again', async () => {
    const before = sites.map((site) => countOf(site, 'is responding again'))
    const kept = versionIn((await get(sites[0]!, '/products/away')).body)
    redis.kill('SIGKILL')
    await once(redis, 'exit')
    for (const site of sites)
      for (const path of ['/products/away', '/products/other']) expect((await get(site, path)).status).toBe(200)
    expect(versionIn((await get(sites[0]!, '/products/away')).body)).toBe(kept)
    // Each process counts for itself, so that nobody is refused because of Redis, and nobody is free of limits.
    for (const site of sites.slice(0, 2)) {
      const statuses: number[] = []
      for (let each = 0; each < 6; each++) statuses.push(await limited(site, '203.0.113.9'))
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
    const renders = await rendersOf('other')
    for (const site of sites) await get(site, '/products/other')
    expect(await rendersOf('other')).toBe(renders) // each process has its own
    redis = await startRedis(port)
    for (const [index, site] of sites.entries())
      await expect.poll(() => countOf(site, 'is responding again')).toBe(before[index]! + 1)
    await setRenders('hold')
    const received = await requests()
    const answering = Promise.all(sites.map((site) => get(site, '/products/back')))
    await expect.poll(requests).toBe(received + 4)
    await setRenders('release')
    await answering
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
