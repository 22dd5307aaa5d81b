import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'pathe'
import { afterAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { testMode } from '../support/cell.ts'
import type { Files } from '../support/project.ts'
import { fw } from '../support/run-process.ts'
import { useSite } from '../support/site.ts'

const isDev = testMode() === 'dev'

/** Another server, to which requests are forwarded. */
const target = createServer((request, response) => response.end(`target ${request.method} ${request.url}`)).listen(0, '127.0.0.1')
await once(target, 'listening')
const sockets = new WebSocketServer({ server: target })
sockets.on('connection', (socket, { url }) => socket.send(`target ${url}`))
const address = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
afterAll(() => {
  sockets.close()
  target.close()
})

const files: Files = {
  'package.json': '{ "name": "options-site", "private": true, "type": "module" }',
  'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  app: { baseURL: '/docs/' },
  serverHandlers: [
    { route: '/items/:id', handler: './handlers/item.ts' },
    { route: '/files/**', handler: './handlers/file.ts', lazy: false },
    { route: '/only', method: 'post', handler: '~~/handlers/only.ts' },
    { route: '/items', middleware: true, handler: './handlers/mark.ts' },
  ],
  devServerHandlers: [
    { route: '/__live', handler: () => 'live' },
    { route: '/__file', handler: './handlers/only.ts' },
  ],
  hooks: {
    'server:devHandler': (handler, { cors }) => console.log('dev handler', typeof handler, cors('/docs/_fw/x'), cors('/docs/x')),
  },
  serverEngine: {
    handlers: [{ route: '/of-engine', handler: './handlers/typed.ts' }],
    devHandlers: [{ route: '/__engine', handler: () => 'engine' }],
    errorHandler: './handlers/error.ts',
    devProxy: {
      '/to': { target: '${address}', ws: true },
      '/to/deep': '${address}/base',
      '/nowhere': 'http://127.0.0.1:1',
    },
  },
}`,
  'handlers/item.ts': 'export default defineEventHandler((event) => `item ${getRouterParam(event, "id")}`)',
  'handlers/file.ts': 'export default defineEventHandler((event) => `file ${event.context.params._}`)',
  'handlers/only.ts': 'export default defineEventHandler(() => "only")',
  'handlers/mark.ts': 'export default defineEventHandler((event) => setHeader(event, "x-marked", "yes"))',
  'handlers/typed.ts': 'export default defineEventHandler(() => ({ typed: 1 }))',
  'handlers/error.ts': `export default defineNitroErrorHandler((error, event) => {
  if (event.path.includes('broken-handler')) throw new Error('the handler fails')
  if (!event.path.includes('/api/own')) return
  setResponseStatus(event, error.statusCode)
  return send(event, 'own: ' + error.statusMessage, 'text/plain')
})`,
  'server/api/own.ts':
    "export default defineEventHandler(() => { throw createError({ statusCode: 418, statusMessage: 'Teapot' }) })",
  'server/api/other.ts':
    "export default defineEventHandler(() => { throw createError({ statusCode: 418, statusMessage: 'Teapot' }) })",
  'server/api/broken-handler.ts': 'export default defineEventHandler(() => { throw createError({ statusCode: 418 }) })',
  'app/pages/index.vue': '<template><p>Options</p></template>',
}

describe('server options', () => {
  const site = useSite(files)
  const read = async (path: string, init?: RequestInit): Promise<[number, string]> => {
    const response = await site.fetch(`/docs${path}`, init)
    return [response.status, await response.text()]
  }

  it('serverHandlers match patterns, methods and middleware (R135, R136, R137, R230)', async () => {
    expect(await read('/items/7')).toEqual([200, 'item 7'])
    expect((await site.fetch('/docs/items/7')).headers.get('x-marked')).toBe('yes')
    expect((await site.fetch('/docs/')).headers.get('x-marked')).toBeNull()
    expect(await read('/files/a/b')).toEqual([200, 'file a/b'])
    expect(await read('/only', { method: 'POST' })).toEqual([200, 'only'])
    expect((await read('/only'))[0]).toBe(404)
    expect(await read('/of-engine')).toEqual([200, expect.stringContaining('typed')])
  })

  it('serverEngine.errorHandler responds, or fw does', async () => {
    expect(await read('/api/own')).toEqual([418, 'own: Teapot'])
    for (const path of ['/api/other', '/api/broken-handler']) {
      const [status, text] = await read(path, { headers: { accept: 'application/json' } })
      expect([status, JSON.parse(text)]).toEqual([418, expect.objectContaining({ error: true, statusCode: 418 })])
    }
  })

  it('R131: development handlers only exist in development', async () => {
    expect(await Promise.all(['/__live', '/__file', '/__engine'].map(async (path) => (await read(path))[1]))).toEqual(
      isDev
        ? ['live', 'only', 'engine']
        : [expect.stringContaining('404'), expect.stringContaining('404'), expect.stringContaining('404')],
    )
    if (isDev) expect(site.logs()).toContain('dev handler function true false')
  })

  it('serverEngine.devProxy forwards requests in development only', async () => {
    if (!isDev) return expect((await read('/to/x'))[0]).toBe(404)
    expect(await read('/to/x?y=1')).toEqual([200, 'target GET /x?y=1'])
    expect(await read('/to', { method: 'POST', body: 'text' })).toEqual([200, 'target POST /'])
    expect(await read('/to/deep/x')).toEqual([200, 'target GET /base/x'])
    expect((await read('/together'))[0]).toBe(404)
    expect(await read('/nowhere/x')).toEqual([502, expect.stringContaining('http://127.0.0.1:1')])
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}/docs/to/chat?a=1`, { origin: site.url })
    const [data] = (await once(socket, 'message')) as [Buffer] // the events of `ws`
    expect(data.toString()).toBe('target /chat?a=1')
    socket.terminate()
    const foreign = new WebSocket(`${site.url.replace('http', 'ws')}/docs/to/chat`, { origin: 'https://evil.test' })
    expect(String(await once(foreign, 'error').then(([error]) => error as Error))).toContain('403')
  })

  it('handlers of both options have types', async () => {
    expect((await fw(['prepare', site.dir], { cwd: site.dir })).code).toBe(0)
    const text = readFileSync(join(site.dir, '.fw/types/server-routes.d.ts'), 'utf8')
    expect(text).toContain('/of-engine')
    expect(text).toContain('/items')
  })
})
