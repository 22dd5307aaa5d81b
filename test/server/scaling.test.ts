import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'pathe'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { buildSite, type BuiltSite } from '../support/build-site.ts'
import { ask } from '../support/http-client.ts'
import { startRedis } from '../support/redis.ts'
import { freePort, requestsTo, startSite, type RunningSite } from '../support/start-site.ts'
import { waitForOutput } from '../support/wait-for-output.ts'
import { sharedCacheSite } from './shared-cache-site.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

/** Answers to wait for before something happens, while it lasts, and after it. Each of 16 clients has got several then. */
const answersEach = Number(process.env['FW_TEST_ANSWERS'] ?? 100)

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
   * Requests cached and dynamic pages while something happens, and returns what went wrong.
   *
   * @param happens - Called with a function that waits for answers.
   */
  const underLoad = async (happens: (answered: () => Promise<void>) => Promise<unknown>): Promise<string[]> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    const problems: string[] = []
    const load = { isOver: false, answers: 0 }
    const answered = (): Promise<void> => {
      const count = load.answers + problems.length + answersEach
      return expect.poll(() => load.answers + problems.length).toBeGreaterThanOrEqual(count)
    }
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
        // oxlint-disable-next-line fw/no-fixed-wait -- the pace of the load, on which no result depends
        await pause(5)
      }
    }
    const clients = Array.from({ length: 16 }, (_, number) => client(number))
    try {
      await answered()
      await happens(answered)
      await answered()
    } finally {
      load.isOver = true
      await Promise.all(clients)
      agent.destroy()
    }
    console.log(`${load.answers} answers, ${problems.length} requests failed`)
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
    const cached = listFiles(join(builds[0]!.dir, 'nginx/cache'))
    expect(cached.some((file) => /(?:^|\/)\w{32}$/.test(file))).toBe(true) // the page of the last test has loaded them
  })

  it('fails no request if a process is killed and started again', async () => {
    const problems = await underLoad(async (answered) => {
      const [killed] = processes as [RunningSite]
      killed.child.kill('SIGKILL')
      await once(killed.child, 'exit')
      await answered()
      processes[0] = await start(builds[0]!, killed.port)
    })
    expect(problems).toEqual([])
  })

  it('fails no request while Redis is away, and uses it again', async () => {
    const problems = await underLoad(async (answered) => {
      redis.kill('SIGKILL')
      await once(redis, 'exit')
      for (const each of processes) await expect.poll(() => each.logs()).toContain('is not responding')
      // A page that was rendered meanwhile becomes stale.
      await expect.poll(async () => (await front.fetch('/brief/meanwhile')).headers.get('cache-status')).toContain('stale')
      await answered()
      redis = await startRedis(redisPort)
      for (const each of processes) await expect.poll(() => each.logs()).toContain('is responding again')
    })
    expect(problems).toEqual([])
    for (const each of processes) expect(each.logs().match(/The storage "cache"/g)?.length).toBe(2)
  })

  it('fails no request during a deploy, and an open tab goes on', async () => {
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
    `daemon off;\nuser root;\npid nginx.pid;\nerror_log stderr notice;\nevents {}\nhttp {\naccess_log off;\n${paths}\n${config}}\n`,
  )
  const child = spawn('nginx', ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  await waitForOutput(child, 'start worker process') // it listens before
  return child
}
