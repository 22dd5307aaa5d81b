import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { useBrowser } from '../support/browser.ts'
import { buildSite, type BuiltSite } from '../support/build-site.ts'
import { cookieTable, expectCookiesKeptApart } from '../support/expect-cookies-kept-apart.ts'
import { fw } from '../support/run-process.ts'
import { freePort, requestsTo, startSite, type RunningSite } from '../support/start-site.ts'
import { installRuntimes } from '../support/runtimes.ts'
import { exitOf, withoutLimit } from './exit-of.ts'
import { runtimesSite } from './runtimes-site.ts'

type Started = Pick<RunningSite, 'url' | 'fetch' | 'html' | 'stop'> & {
  /** The output of the process. */
  logs?: () => string
  /** The process, where there is one that can be asked to stop. */
  child?: RunningSite['child']
  /** Lets the host run the tasks of a schedule. Elsewhere the server does. */
  schedule?: (cron: string) => Promise<unknown>
}

interface Runtime {
  preset: string
  /** @param more - More environment variables. */
  start: (built: BuiltSite, more?: Record<string, string>) => Promise<Started>
  /** What the host of a function does, which is not running here: serving files, caching pages with `isr`. */
  isFunction?: true
  /** Whether an error is logged with its place in the sources. */
  mapsErrors: boolean
  /** Whether a handler notices that the client has closed the connection. */
  noticesClosed: boolean
}

const env = { FW_SECRET: 'of the host', FW_LIMIT: '5', FW_PUBLIC_NAME: 'of the host', ...withoutLimit }
const functionHost = fileURLToPath(new URL('function-host.mjs', import.meta.url))

const runtimes: Runtime[] = [
  {
    preset: 'bun',
    start: async ({ dir }, more) =>
      startSite(
        { dir },
        { env: { ...env, ...more }, program: [(await installRuntimes()).bun, 'run', join(dir, '.output/server/index.mjs')] },
      ),
    mapsErrors: true,
    noticesClosed: true,
  },
  { preset: 'deno-server', start: startDeno, mapsErrors: true, noticesClosed: true },
  { preset: 'cloudflare-module', start: startWorker, mapsErrors: false, noticesClosed: false },
  {
    preset: 'vercel',
    start: ({ dir }) =>
      startSite(
        { dir },
        {
          env,
          program: [process.execPath, functionHost, 'vercel', join(dir, '.vercel/output/functions/__fallback.func/index.mjs')],
        },
      ),
    isFunction: true,
    mapsErrors: true,
    noticesClosed: true,
  },
  {
    preset: 'netlify',
    start: ({ dir }) =>
      startSite(
        { dir },
        {
          env,
          program: [process.execPath, functionHost, 'netlify', join(dir, '.netlify/functions-internal/server/server.mjs')],
        },
      ),
    isFunction: true,
    mapsErrors: true,
    noticesClosed: true,
  },
]

/** With the permissions that the output asks for. */
async function startDeno({ dir }: BuiltSite, more: Record<string, string> = {}): Promise<Started> {
  const { tasks } = JSON.parse(readFileSync(join(dir, '.output/deno.json'), 'utf8')) as { tasks: { start: string } } // written by Nitro
  const [program, ...args] = tasks.start.split(' ')
  expect([program, args.at(-1)]).toEqual(['deno', './server/index.mjs'])
  return startSite(
    { dir },
    {
      env: { ...env, ...more },
      program: [(await installRuntimes()).deno, ...args.slice(0, -1), join(dir, '.output/server/index.mjs')],
    },
  )
}

interface WorkerConfig {
  main: string
  compatibility_date: string
  compatibility_flags: string[]
  assets: { binding: string; directory: string; html_handling: string }
  triggers: { crons: string[] }
}

/** With the configuration that `wrangler deploy` finds. */
async function startWorker({ dir }: BuiltSite): Promise<Started> {
  const pointer = join(dir, '.wrangler/deploy/config.json')
  const { configPath } = JSON.parse(readFileSync(pointer, 'utf8')) as { configPath: string } // written by Nitro
  const configFile = join(pointer, '..', configPath)
  const config = JSON.parse(readFileSync(configFile, 'utf8')) as WorkerConfig // for Wrangler
  expect(config.triggers.crons).toEqual(['0 3 * * *'])
  const { Miniflare } = createRequire((await installRuntimes()).miniflare)('miniflare') as {
    Miniflare: new (options: object) => {
      ready: Promise<URL>
      dispose: () => Promise<void>
      getWorker: () => Promise<{ scheduled: (event: { cron: string }) => Promise<unknown> }>
    }
  } // not a dependency, so there are no types
  const port = await freePort()
  let logs = ''
  const server = join(configFile, '..')
  const worker = new Miniflare({
    host: '127.0.0.1',
    port,
    cf: false,
    rootPath: server,
    modulesRoot: server,
    modules: true,
    scriptPath: config.main,
    modulesRules: [{ type: 'ESModule', include: ['**/*.mjs'] }],
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    assets: {
      directory: join(server, config.assets.directory),
      binding: config.assets.binding,
      routerConfig: { has_user_worker: true },
      assetConfig: { html_handling: config.assets.html_handling },
    },
    bindings: env,
    handleRuntimeStdio: (...streams: NodeJS.ReadableStream[]) => {
      for (const stream of streams) stream.on('data', (text: Buffer) => (logs += String(text)))
    },
  })
  await worker.ready
  return {
    ...requestsTo(port),
    logs: () => logs,
    stop: () => worker.dispose(),
    schedule: async (cron) => (await worker.getWorker()).scheduled({ cron }),
  }
}

/** Whether it is a process on a machine, with files, signals and time between requests. */
const hasFiles = (preset: string): boolean => preset === 'bun' || preset === 'deno-server'

/** Shared with the tests that run it. */
const built = (preset: string): Promise<BuiltSite> =>
  buildSite(inject('sitesDir'), runtimesSite, {
    args: ['--preset', preset],
    config: hasFiles(preset) ? { 'serverEngine.storage.notes': { driver: 'fs', base: './notes' } } : {},
  })

describe.each(runtimes)('the preset $preset', ({ preset, start, isFunction = false, mapsErrors, noticesClosed }) => {
  const browser = useBrowser()
  let output: string
  let site: Started

  beforeAll(async () => {
    const result = await built(preset)
    output = result.stdout + result.stderr
    site = await start(result)
  })
  afterAll(() => site?.stop())

  const json = async (path: string, init?: RequestInit): Promise<unknown> => (await site.fetch(path, init)).json()
  const asHtml = { headers: { accept: 'text/html' } }

  it('renders pages, with data, cookies, an island, and composables after `await`', async () => {
    const response = await site.fetch('/', { headers: { accept: 'text/html', cookie: 'visits=4' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html;charset=utf-8'])
    expect(response.headers.getSetCookie()).toEqual(['visits=5; Path=/; SameSite=Lax'])
    const html = await response.text()
    expect(html).toContain('<p data-testid="late">/ of the host</p>')
    expect(html).toContain('<td>row 2</td>')
    expect(html).not.toContain('of the build')
    expect(html.endsWith('</html>')).toBe(true)
    expect(await site.html('/users/3')).toContain('User 3 1970-01-01T00:00:00.000Z server')
    const [status, , text] = await head('/users/3')
    expect([status, text]).toEqual([200, ''])
  })

  it('responds to errors with the page of the app, and with JSON', async () => {
    const missing = await site.fetch('/nowhere', asHtml)
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('404 of the app')])
    const broken = await site.fetch('/broken', asHtml)
    expect([broken.status, await broken.text()]).toEqual([500, expect.stringContaining('500 of the app')])
    const refused = await site.fetch('/api/refused')
    expect([refused.status, await refused.json()]).toEqual([422, expect.objectContaining({ data: { field: 'name' } })])
    expect((await site.fetch('/%E0%A4%A')).status).toBe(400)
    const route = await site.fetch('/api/broken')
    expect([route.status, await route.json()]).toEqual([500, expect.objectContaining({ message: 'Server Error' })])
    await expect.poll(() => site.logs?.()).toContain('Error: broken route')
    const place = /server\/api\/broken\.get\.ts:2:\d+/
    if (mapsErrors) await expect.poll(() => site.logs?.()).toMatch(place)
    else expect(site.logs?.()).not.toMatch(place)
  })

  it('reads requests, and sends cookies and bytes', async () => {
    const response = await site.fetch('/api/echo/a/b?x=1&x=2', {
      method: 'POST',
      body: JSON.stringify({ text: 'ü' }),
      headers: { 'content-type': 'application/json', cookie: 'given=yes' },
    })
    expect(await response.json()).toEqual({
      method: 'POST',
      path: '/api/echo/a/b?x=1&x=2',
      param: 'a/b',
      query: { x: ['1', '2'] },
      cookie: 'yes',
      type: 'application/json',
      host: new URL(site.url).host,
      body: { text: 'ü' },
      context: '/api/echo/a/b?x=1&x=2',
    })
    expect(response.headers.getSetCookie()).toEqual(['one=1; Path=/; HttpOnly', 'two=2; Path=/'])
    const form = { method: 'POST', body: new URLSearchParams({ a: '1' }) }
    expect(await json('/px/z?q=1', form)).toMatchObject({ path: '/api/echo/z?q=1', body: { a: '1' } })
    expect(new Uint8Array(await (await site.fetch('/api/bytes')).arrayBuffer())).toEqual(
      Uint8Array.from({ length: 256 }, (_, index) => index),
    )
    expect((await site.fetch('/api/none', { method: 'DELETE' })).status).toBe(204)
  })

  it('limits request bodies, also those without a declared length', async () => {
    expect(await send(site, '/api/upload', new Uint8Array(900))).toBe(900)
    expect(await send(site, '/api/upload', new Uint8Array(1100))).toBe(413)
    expect(await send(site, '/api/upload', new Uint8Array(900), true)).toBe(900)
    expect(await send(site, '/api/upload', new Uint8Array(1100), true)).toBe(413)
    expect(await send(site, '/api/late', new Uint8Array(1100), true)).toBe(413)
    expect(await send(site, '/api/size', new Uint8Array(9_000_000))).toBe(9_000_000)
    expect(await send(site, '/api/size', new Uint8Array(10_000_001))).toBe(413)
  })

  it('caches pages and routes in memory, and renders a page once for simultaneous requests', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => site.html('/cached')))
    expect(new Set(pages.map((page) => /data-page="cached">([^<]+)/.exec(page)?.[1])).size).toBe(1)
    expect((await site.fetch('/cached', asHtml)).headers.get('cache-status')).toMatch(/^fw; hit; ttl=\d+$/)
    expect(await json('/cached/_payload.json')).toEqual({ data: { random: expect.any(Number) } })
    expect([await json('/api/cached'), await json('/api/cached')]).toEqual([{ renders: 1 }, { renders: 1 }])
    const kept = [await site.html('/kept/1'), await site.html('/kept/1')].map((page) => /kept">([^<]+)/.exec(page)?.[1])
    expect(kept[0] === kept[1]).toBe(!isFunction)
  })

  it.skipIf(isFunction)('keeps no cookie in its cache', async () => {
    for (const [rule, , path] of cookieTable) await expectCookiesKeptApart(site.url, rule, path)
  })

  it('applies route rules', async () => {
    const old = await site.fetch('/old')
    expect([old.status, old.headers.get('location')]).toEqual([307, '/about'])
    const moved = await site.fetch('/moved/3?x=1')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/users/3?x=1'])
    expect((await site.fetch('/headed/1')).headers.get('x-rule')).toBe('on')
  })

  it('reads the configuration from environment variables when it starts', async () => {
    expect(await json('/api/config')).toEqual({ secret: 'of the host', limit: 5, name: 'of the host' })
  })

  it('sends events as they occur, and survives a client that leaves', async () => {
    const readTwo = async (): Promise<void> => {
      const { status, headers, body } = await site.fetch('/api/events')
      expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
      let received = ''
      for await (const part of body!.pipeThrough(new TextDecoderStream())) {
        received += part
        if (received.includes('data: 2')) break // leaves
      }
      expect(received).toMatch(/^data: 1\n\ndata: 2\n\n/)
    }
    await readTwo()
    if (noticesClosed) await expect.poll(() => json('/api/state')).toMatchObject({ closed: 1 })
    else await readTwo() // long enough to notice the first client
    expect(await json('/api/state')).toMatchObject({ closed: noticesClosed ? 1 : 0 })
  })

  it.skipIf(isFunction)('serves files, with the headers of their rules', async () => {
    const robots = await site.fetch('/robots.txt')
    expect([await robots.text(), robots.headers.get('content-type')]).toEqual([
      'User-agent: *',
      expect.stringMatching(/^text\/plain; charset=utf-8$/i),
    ])
    const etag = robots.headers.get('etag')!
    expect((await site.fetch('/robots.txt', { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await site.fetch('/headed/file.txt')).headers.get('x-rule')).toBe('on')
    expect(await site.html('/written')).toContain('data-page="written"')
    const script = /\/_fw\/[\w./-]+\.js/.exec(await site.html('/about'))![0]
    expect((await site.fetch(script)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const [status, headers] = await head(script.replace('.js', '-gone.js'))
    expect([status, headers.get('cache-control')]).toEqual([404, 'private, no-cache'])
  })

  it.skipIf(isFunction)('hydrates, and navigates with payloads and islands', async () => {
    const { page, requests, expectClean } = await browser.open(`${site.url}/users/3`)
    await page.getByTestId('to-cached').click()
    await page.locator('[data-page="cached"]').waitFor()
    await page.getByTestId('to-home').click()
    await page.getByText('row 2').waitFor()
    await page.getByTestId('count').click()
    expect(await page.getByTestId('count').innerText()).toBe('1')
    expect(requests.some((request) => request.startsWith('GET /cached/_payload.json'))).toBe(true)
    expect(requests.some((request) => request.startsWith('GET /__fw_island/'))).toBe(true)
    expectClean()
  })

  it.skipIf(isFunction)('has WebSockets', async () => {
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}/socket`)
    await once(socket, 'open')
    socket.send('hello')
    expect(String((await once(socket, 'message'))[0])).toBe('echo hello')
    socket.close()
  })

  it.runIf(hasFiles(preset))('limits WebSockets, and counts those that are closed no more', async () => {
    const sockets: WebSocket[] = []
    onTestFinished(() => sockets.forEach((socket) => socket.terminate()))
    const open = (): Promise<number> =>
      new Promise((done) => {
        const socket = new WebSocket(`${site.url.replace('http', 'ws')}/socket`)
        sockets.push(socket)
        socket.on('open', () => done(101))
        socket.on('unexpected-response', (_, response) => done(response.statusCode ?? 0))
        socket.on('error', () => {})
      })
    for (const _ of [1, 2]) await expect.poll(open).toBe(101) // that of another test may still be open
    expect(await open()).toBe(503)
    sockets.find(({ readyState }) => readyState === WebSocket.OPEN)!.close()
    await expect.poll(open).toBe(101)
  })

  it('stores values, in files where there are some', async () => {
    const body = JSON.stringify({ text: 'ü' })
    const headers = { 'content-type': 'application/json' }
    expect(await json('/api/note', { method: 'PUT', body, headers })).toEqual({ text: 'ü' })
    const { dir } = await built(preset)
    expect(existsSync(join(dir, 'notes/one'))).toBe(hasFiles(preset))
  })

  it('runs scheduled tasks, or says that it does not', async () => {
    const warning = expect(output)
    if (isFunction) {
      warning.toContain(`FW_PRESET_SCHEDULE: The preset ${preset} does not run tasks at "* * * * * *", "0 3 * * *".`)
      warning.toContain(`FW_PRESET_WEBSOCKETS: The preset ${preset} has no WebSockets`)
      return
    }
    if (site.schedule) warning.toContain(`FW_PRESET_SCHEDULE: The preset ${preset} does not run tasks at "* * * * * *".`)
    else warning.not.toContain('FW_PRESET')
    await site.schedule?.('0 3 * * *')
    await expect.poll(async () => ((await json('/api/state')) as { ticks: number }).ticks).toBeGreaterThan(0) // of the route above
  })

  it('publishes traces, if it has channels', async () => {
    const hasChannels = (await json('/api/traces')) !== null
    expect(hasChannels || preset.startsWith('cloudflare')).toBe(true)
    if (!hasChannels) return
    for (const id of ['8', '9']) await site.html(`/users/${id}`)
    const traces = async (): Promise<string[]> =>
      ((await json('/api/traces')) as string[]).filter((each) => each.includes('users')) // of the route above
    await expect.poll(async () => (await traces()).length).toBe(8)
    expect((await traces()).toSorted()).toEqual(
      ['8', '9']
        .flatMap((id) => [
          `fw.data /api/users/${id}`,
          `fw.render /users/${id}`,
          `fw.request /api/users/${id} 200 true`,
          `fw.request /users/${id} 200 false`,
        ])
        .toSorted(),
    )
  })

  it.runIf(hasFiles(preset))('runs below a base URL that is set when it starts', async () => {
    const moved = await start(await built(preset), { FW_APP_BASE_URL: '/shop/' })
    onTestFinished(() => moved.stop())
    expect((await moved.fetch('/about')).status).toBe(404)
    const script = /\/shop\/_fw\/[\w./-]+\.js/.exec(await moved.html('/shop/about'))![0]
    expect((await moved.fetch(script)).status).toBe(200)
  })

  it.runIf(hasFiles(preset))('ends event streams and completes requests on SIGTERM', async () => {
    const events = await site.fetch('/api/events')
    const ended = events.text().catch(() => 'ended')
    const slow = site.fetch('/api/slow')
    await expect.poll(() => json('/api/state')).toMatchObject({ slow: 1 })
    site.child!.kill('SIGTERM')
    expect(await (await slow).text()).toBe('slow')
    await ended
    expect(await exitOf(site as RunningSite)).toEqual([0, null]) // it has a process
  })

  async function head(path: string): Promise<[number, Headers, string]> {
    const response = await site.fetch(path, { method: 'HEAD' })
    return [response.status, response.headers, await response.text()]
  }
})

/** Returns the size of the body that the route has read, or the status of an error. */
async function send(site: Started, path: string, body: Uint8Array<ArrayBuffer>, chunked = false): Promise<number> {
  const init = chunked ? { body: new Blob([body]).stream(), duplex: 'half' } : { body }
  const response = await site.fetch(path, { method: 'POST', ...init } as RequestInit) // `duplex` is missing in the types
  const { size } = (await response.json()) as { size?: number } // of the routes, or an error
  return size ?? response.status
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

describe('the output', () => {
  it('for Vercel has static files, functions, and routes', async () => {
    const { dir } = await built('vercel')
    const output = join(dir, '.vercel/output')
    expect(readFileSync(join(output, 'static/robots.txt'), 'utf8')).toBe('User-agent: *')
    expect(existsSync(join(output, 'static/written/index.html'))).toBe(true)
    expect(readJson(join(output, 'functions/__fallback.func/.vc-config.json'))).toMatchObject({
      handler: 'index.mjs',
      launcherType: 'Nodejs',
      runtime: expect.stringMatching(/^nodejs\d+\.x$/),
      supportsResponseStreaming: true,
    })
    // `isr` is implemented by Vercel, `swr` by the function.
    expect(readJson(join(output, 'functions/kept/[...]-isr.prerender-config.json'))).toMatchObject({ expiration: 60 })
    expect(realpathSync(join(output, 'functions/kept/[...]-isr.func'))).toBe(realpathSync(join(output, 'functions/__isr.func')))
    expect(existsSync(join(output, 'functions/cached-isr.func'))).toBe(false)
    const { version, routes } = readJson(join(output, 'config.json')) as { version: number; routes: object[] } // of Vercel
    expect(version).toBe(3)
    expect(routes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ src: '/(.*)', headers: expect.objectContaining({ 'x-frame-options': 'SAMEORIGIN' }) }),
        { src: '/old', status: 307, headers: { Location: '/about' } },
        { src: '/moved/(.*)', status: 301, headers: { Location: '/users/$1' } },
        expect.objectContaining({ src: '/headed/(.*)', headers: { 'x-rule': 'on' } }),
        expect.objectContaining({ src: '/_fw/(.*)', headers: { 'cache-control': 'public, max-age=31536000, immutable' } }),
        { handle: 'filesystem' },
        expect.objectContaining({ src: '(?<__isr_route>/kept/(?:.*))' }),
      ]),
    )
    expect(routes.at(-1)).toEqual({ src: '/(.*)', dest: '/__fallback' })
  })

  it('for Netlify has published files, a function, and files with headers and redirects', async () => {
    const { dir } = await built('netlify')
    expect(readFileSync(join(dir, 'dist/robots.txt'), 'utf8')).toBe('User-agent: *')
    expect(existsSync(join(dir, 'dist/written/index.html'))).toBe(true)
    const redirects = readFileSync(join(dir, 'dist/_redirects'), 'utf8')
    expect(redirects).toContain('/old\t/about\t302\n')
    expect(redirects).toContain('/moved/*\t/users/:splat\t301\n')
    const headers = readFileSync(join(dir, 'dist/_headers'), 'utf8')
    expect(headers).toContain('/*\n  x-content-type-options: nosniff\n')
    expect(headers).toContain('/headed/*\n  x-rule: on\n')
    expect(headers).toContain('/_fw/*\n  cache-control: public, max-age=31536000, immutable\n')
    const entry = readFileSync(join(dir, '.netlify/functions-internal/server/server.mjs'), 'utf8')
    expect(entry).toContain('path: "/*"')
    expect(entry).toContain('preferStatic: true')
  })
})

it('`fw preview` runs the command of the preset', async () => {
  const { deno } = await installRuntimes()
  const site = await startSite(await built('deno-server'), {
    preview: true,
    env: { PATH: `${join(deno, '..')}:${process.env['PATH']}` },
  })
  onTestFinished(() => site.stop())
  expect(await site.html('/about')).toContain('About')
  const { code, stdout, stderr } = await fw(['preview', site.dir, '--port', String(await freePort())], {
    cwd: site.dir,
    env: { PATH: join(process.execPath, '..') },
  })
  expect([code, stdout + stderr]).toEqual([
    1,
    expect.stringContaining('FW_PREVIEW_NO_PROGRAM: The preview of this build runs with `deno`'),
  ])
})
