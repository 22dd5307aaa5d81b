import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'pathe'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { buildSite, type BuiltSite } from '../support/build-site.ts'
import { ask } from '../support/http-client.ts'
import { startRedis } from '../support/redis.ts'
import { freePort, requestsTo, startSite, type RunningSite } from '../support/start-site.ts'
import { sharedCacheSite } from './shared-cache-site.ts'

/** Seconds for which Redis is away. */
const outage = Number(process.env['FW_TEST_OUTAGE'] ?? 3)

/** Seconds of load in each test, at least. */
const duration = Number(process.env['FW_TEST_LOAD'] ?? 0)

const site = {
  ...sharedCacheSite,
  'fw.config.ts': String(sharedCacheSite['fw.config.ts']).replace('tasks: true', 'tasks: true, websocket: true'),
  'server/routes/socket.ts': `export default defineWebSocketHandler({ message: (peer, message) => void peer.send('got ' + message.text()) })`,
  'app/pages/index.vue': `<template><main>Home <FwLink id="next" to="/later" :prefetch="false">Later</FwLink></main></template>`,
  'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})`,
  'app/pages/later.vue': `<template><main id="later">Later</main></template>`,
}

describe('three processes behind the nginx of the guide', () => {
  const browser = useBrowser()
  let builds: BuiltSite[]
  let redis: ChildProcess
  let redisPort: number
  let nginx: ChildProcess
  let processes: RunningSite[]
  let front: ReturnType<typeof requestsTo>

  beforeAll(async () => {
    redisPort = await freePort()
    redis = await startRedis(redisPort)
    builds = [
      await buildSite(inject('sitesDir'), site),
      await buildSite(inject('sitesDir'), {
        ...site,
        'app/pages/later.vue': '<template><main id="later">Later, and new</main></template>',
      }),
    ]
    writeFileSync(join(builds[0]!.dir, 'version.txt'), 'v1')
    processes = await Promise.all([0, 1, 2].map(() => start(builds[0]!)))
    const port = await freePort()
    nginx = await startNginx(join(builds[0]!.dir, 'nginx'), port, processes)
    front = requestsTo(port)
  })
  afterAll(async () => {
    nginx?.kill('SIGTERM')
    await Promise.all((processes ?? []).map((each) => each.stop()))
    redis?.kill('SIGKILL')
  })

  const start = (build: BuiltSite, port?: number): Promise<RunningSite> =>
    startSite(build, {
      env: {
        FW_CACHE_URL: `redis://127.0.0.1:${redisPort}`,
        VERSION_FILE: join(builds[0]!.dir, 'version.txt'),
      },
      ...(port === undefined ? {} : { port }),
    })

  /**
   * Requests cached and dynamic pages while something happens, and returns what went wrong. There are 100 answers before it, and 100 after
   * it: time alone would say little, as answers that wait for the lease of a killed process take 4 seconds.
   */
  const underLoad = async (happens: () => Promise<unknown>): Promise<string[]> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    const problems: string[] = []
    const load = { isOver: false, answers: 0 }
    const answered = (count: number): Promise<void> =>
      expect.poll(() => load.answers + problems.length, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(count)
    const client = async (number: number): Promise<void> => {
      for (let index = 0; !load.isOver; index++) {
        const path = [`/products/${(number * 7 + index) % 30}`, `/brief/${index % 5}`, '/', `/api/product/${index}`][index % 4]!
        try {
          const { status, body } = await ask(front.url, path, { agent, headers: { accept: 'text/html' } })
          if (status === 200 && body.length >= 10) load.answers += 1
          else problems.push(`${path}: ${status}`)
        } catch (error) {
          problems.push(`${path}: ${String(error)}`)
        }
        await wait(5)
      }
    }
    const clients = Array.from({ length: 16 }, (_, number) => client(number))
    const started = Date.now()
    try {
      await answered(100)
      await happens()
      await answered(load.answers + problems.length + 100)
      await wait(started + duration * 1000 - Date.now())
    } finally {
      load.isOver = true
      await Promise.all(clients)
      agent.destroy()
    }
    console.log(`${load.answers} answers in ${Math.round((Date.now() - started) / 1000)} s, ${problems.length} requests failed`)
    return problems
  }

  it('forwards WebSockets', async () => {
    const { page } = await browser.open(`${front.url}/`)
    const answer = page.evaluate(
      (url) =>
        new Promise((done, fail) => {
          const socket = new WebSocket(url)
          socket.addEventListener('open', () => socket.send('hello'))
          socket.addEventListener('message', ({ data }) => done(data))
          socket.addEventListener('error', fail)
        }),
      `${front.url.replace('http', 'ws')}/socket`,
    )
    expect(await answer).toBe('got hello')
  })

  it('caches built files', async () => {
    const cached = readdirSync(join(builds[0]!.dir, 'nginx/cache'), { recursive: true }).map(String)
    expect(cached.some((file) => /^\w{32}$/.test(file))).toBe(true) // the page of the last test has loaded them
  })

  it('fails no request if a process is killed and started again', { timeout: 120_000 }, async () => {
    const problems = await underLoad(async () => {
      const [killed] = processes as [RunningSite]
      killed.child.kill('SIGKILL')
      await once(killed.child, 'exit')
      await wait(1000)
      processes[0] = await start(builds[0]!, killed.port)
    })
    expect(problems).toEqual([])
  })

  it('fails no request while Redis is away, and uses it again', { timeout: 120_000 }, async () => {
    const problems = await underLoad(async () => {
      redis.kill('SIGKILL')
      await once(redis, 'exit')
      await wait(outage * 1000)
      redis = await startRedis(redisPort)
      for (const each of processes) await expect.poll(() => each.logs(), { timeout: 30_000 }).toContain('is responding again')
    })
    expect(problems).toEqual([])
    for (const each of processes) expect(each.logs().match(/The storage "cache"/g)?.length).toBe(2)
  })

  it('fails no request during a deploy, and an open tab goes on', { timeout: 120_000 }, async () => {
    const { page } = await browser.open(`${front.url}/`)
    const problems = await underLoad(async () => {
      for (const [index, old] of processes.entries()) {
        await old.stop()
        expect(old.child.exitCode).toBe(0)
        processes[index] = await start(builds[1]!, old.port)
      }
    })
    expect(problems).toEqual([])
    await page.click('#next')
    await expect.poll(() => page.textContent('#later')).toBe('Later, and new')
  })
})

/** Runs the configuration of docs/guide/scaling.md with other ports. */
async function startNginx(dir: string, port: number, servers: readonly RunningSite[]): Promise<ChildProcess> {
  const guide = readFileSync(new URL('../../docs/guide/scaling.md', import.meta.url), 'utf8')
  const written = /```nginx\n(.*?)```/s.exec(guide)![1]!
  const config = servers
    .reduce((text, server, index) => text.replace(`127.0.0.1:${3001 + index}`, `127.0.0.1:${server.port}`), written)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
  mkdirSync(dir, { recursive: true })
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp_${name};`).join('\n')
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off;\nuser root;\npid nginx.pid;\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${paths}\n${config}}\n`,
  )
  const child = spawn('nginx', ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`nginx has ended.\n${errors}`)
    const isOpen = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => (socket.destroy(), done(true))).once('error', () => done(false))
    })
    if (isOpen) return child
    await wait(25)
  }
  throw new Error(`nginx does not listen.\n${errors}`)
}
