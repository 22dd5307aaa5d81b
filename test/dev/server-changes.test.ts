import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { asOwner } from '../support/dev-secret.ts'
import { useSite } from '../support/site.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f']

/** A route that uses auto-imports of Nitro. */
const route = (name: string, n: number, inner = ''): string =>
  `export default defineEventHandler(async () => {\n  await useStorage().getItem('x')\n  return { ${name}: ${n}, hooks: Boolean(useNitroApp().hooks), word: useRuntimeConfig().public.word${inner} }\n})\n`

const site = useSite(
  {
    'server/utils/none.ts': 'export const none = 1\n',
    'fw.config.ts': `export default defineFwConfig({
  runtimeConfig: { public: { word: 'w' } },
  routeRules: { '/api/a': { headers: { 'x-rule': 'first' } }, '/prerendered': { prerender: true } },
  serverEngine: { experimental: { websocket: true, tasks: true }, scheduledTasks: { '* * * * * *': ['count'] } },
})
`,
    // A connection in a module that outlives reloads, opened and closed by a plugin.
    'server/utils/pool.ts': 'export const pool = { log: [] as string[] }\n',
    'server/plugins/pool.ts': `export default defineNitroPlugin(({ hooks }) => {
  pool.log.push('opened')
  hooks.hook('close', async () => {
    await new Promise((resolve) => setImmediate(resolve))
    pool.log.push('closed')
  })
})
`,
    'server/api/pool.ts': 'export default defineEventHandler(() => ({ ...pool, version: 1 }))\n',
    'server/api/counted.ts': 'export default defineEventHandler(() => globalThis.counted ?? 0)\n',
    'server/tasks/count.ts': `export default defineTask({
  meta: { name: 'count', description: 'counts' },
  run: () => ({ result: (globalThis.counted = (globalThis.counted ?? 0) + 1) }),
})
`,
    'server/routes/socket.ts': `export default defineWebSocketHandler({
  upgrade: (request) => {
    if (request.url.includes('refused')) return new Response('not you', { status: 401 })
  },
  message: (peer, message) => void peer.send('first ' + message.text()),
})
`,
    ...Object.fromEntries(names.map((name) => [`server/api/${name}.ts`, route(name, 0)])),
  },
  { mode: 'dev' },
)

it('server files added, changed and removed under load never break a route', async () => {
  const dir = join(site.dir, 'server')
  const write = (file: string, text: string): void => writeFileSync(join(dir, file), text)
  const failures: string[] = []
  const asked = new AbortController()
  const asking = names.map(async (name) => {
    while (!asked.signal.aborted) {
      const answer = await (await site.fetch(`/api/${name}`)).text()
      if (answer.includes('"error":true')) failures.push(answer.slice(0, 200))
    }
  })
  try {
    for (let n = 1; n <= 40; n++) {
      write(`utils/say-${n}.ts`, `export const say${n} = () => 'said ${n}'\n`)
      for (const name of names) write(`api/${name}.ts`, route(name, n, `, said: say${n}()`))
      for (const name of names)
        await expect
          .poll(async () => (await site.fetch(`/api/${name}`)).json(), { interval: 5 })
          .toEqual({ [name]: n, hooks: true, word: 'w', said: `said ${n}` })
      if (n > 1) rmSync(join(dir, `utils/say-${n - 1}.ts`))
    }
  } finally {
    asked.abort()
    await Promise.all(asking)
  }
  // A route requested before its new util is found may report that; nothing else may fail.
  expect(failures.filter((answer) => !/say\d+ is not defined/.test(answer))).toEqual([])
})

const read = async (path: string): Promise<unknown> => (await site.fetch(path)).json()
const soon = <T>(get: () => Promise<T>) => expect.poll(get)
const edit = (file: string, from: string, to: string): void => {
  const path = join(site.dir, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

it('a changed route rule is applied', async () => {
  const rule = async (): Promise<string | null> => (await site.fetch('/api/a')).headers.get('x-rule')
  expect(await rule()).toBe('first')
  edit('fw.config.ts', "'first'", "'second'")
  await soon(rule).toBe('second')
  expect(site.logs()).not.toMatch(/restarted/)
})

it('the previous Nitro instance is closed before plugins of the next one run', async () => {
  const { log: before, version } = (await read('/api/pool')) as { log: string[]; version: number }
  edit('server/api/pool.ts', `version: ${version}`, `version: ${version + 1}`)
  await soon(() => read('/api/pool')).toMatchObject({ version: version + 1 })
  const { log } = (await read('/api/pool')) as { log: string[] }
  expect(log.length).toBeGreaterThan(before.length)
  expect(log).toEqual(log.map((_, index) => (index % 2 === 0 ? 'opened' : 'closed')))
  expect(log.at(-1)).toBe('opened')
})

const connect = (query = ''): WebSocket =>
  new WebSocket(`${site.url.replace('http', 'ws')}/socket${query}`, { headers: { origin: site.url } })
const echo = async (socket: WebSocket): Promise<string> => {
  socket.send('word')
  const [data] = (await once(socket, 'message')) as [Buffer]
  return data.toString()
}

it('WebSocket handlers respond, reject, and are updated', async () => {
  const refused = connect('?refused')
  const [, response] = (await once(
    refused.on('error', () => {}),
    'unexpected-response',
  )) as [unknown, IncomingMessage]
  expect(response.statusCode).toBe(401)
  const socket = connect()
  await once(socket, 'open')
  expect(await echo(socket)).toBe('first word')
  // Without a request: the connection is closed, so that the client reconnects.
  const closed = once(socket, 'close')
  edit('server/routes/socket.ts', "'first '", "'second '")
  await closed
  const next = connect()
  await once(next, 'open')
  expect(await echo(next)).toBe('second word')
  next.terminate()
})

it('tasks run by schedule and by request, and are updated', async () => {
  const before = Number(await read('/api/counted'))
  await soon(async () => Number(await read('/api/counted'))).toBeGreaterThan(before)
  expect(await (await site.fetch('/_nitro/tasks', { headers: asOwner(site.dir) })).json()).toMatchObject({
    tasks: { count: { description: 'counts' } },
    scheduledTasks: [{ cron: '* * * * * *', tasks: ['count'] }],
  })
  const run = (name: string, init: RequestInit = {}): Promise<Response> =>
    site.fetch(`/_nitro/tasks/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...asOwner(site.dir) },
      ...init,
    })
  expect(await (await run('count')).json()).toEqual({ result: expect.any(Number) })
  const file = join(site.dir, 'server/tasks/added.ts')
  writeFileSync(file, 'export default defineTask({ run: ({ payload }) => ({ result: payload }) })\n')
  const payload = { word: 'x' }
  await soon(async () => (await run('added', { body: JSON.stringify({ payload }) })).json()).toEqual({ result: payload })
  rmSync(file)
  await soon(async () => (await run('added')).status).toBe(404)
})

it('serves the build manifest', async () => {
  const latest = (await read('/_fw/builds/latest.json')) as { id: string }
  expect(await read(`/_fw/builds/meta/${latest.id}.json`)).toMatchObject({ id: latest.id, prerendered: [] })
})
