import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { useBrowser } from '../support/browser.ts'
import { testMode } from '../support/cell.ts'
import { rawGet } from '../support/http-client.ts'
import type { Files } from '../support/project.ts'
import { useSite } from '../support/site.ts'

const files: Files = {
  'package.json': '{ "name": "socket-site", "private": true, "type": "module" }',
  'fw.config.mjs': 'export default { future: { compatibilityVersion: 4 }, serverEngine: { experimental: { websocket: true } } }',
  'public/favicon.ico': '',
  // Runs for every path, and handles no WebSockets.
  'server/middleware/trace.ts': 'export default defineEventHandler((event) => setHeader(event, "x-traced", "yes"))',
  'server/routes/echo/[room].ts': `export default defineWebSocketHandler({
  upgrade: (request) => {
    if (request.headers.get('authorization') === 'none') return new Response('not you', { status: 401 })
  },
  open: (peer) => void peer.send('open ' + new URL(peer.request.url, 'http://x').pathname),
  message: (peer, message) => void peer.send('echo ' + message.text()),
})`,
  'app/app.vue': `<script setup>
const lines = ref([])
const { baseURL } = useRuntimeConfig().app
onMounted(() => {
  document.documentElement.dataset.ready = 'true'
  const socket = new WebSocket(location.origin.replace('http', 'ws') + baseURL + 'echo/browser')
  socket.onopen = () => socket.send('from the page')
  socket.onmessage = ({ data }) => void lines.value.push(data)
})
</script>
<template><p v-for="line in lines" :key="line">{{ line }}</p></template>`,
}

async function next(socket: WebSocket): Promise<string> {
  const [data] = (await once(socket, 'message')) as [Buffer] // the events of `ws`
  return data.toString()
}

async function refused(socket: WebSocket): Promise<IncomingMessage> {
  socket.on('error', () => {})
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage] // the events of `ws`
  socket.terminate()
  return response
}

describe.each(['/docs/', '/ä b/'])('WebSockets below %s', (baseURL) => {
  const site = useSite(files, { config: { 'app.baseURL': baseURL } })
  const base = encodeURI(baseURL)

  function connect(path: string, headers: Record<string, string> = {}): WebSocket {
    return new WebSocket(site.url.replace('http', 'ws') + path, { headers: { origin: site.url, ...headers } })
  }
  const refusal = async (path: string, headers?: Record<string, string>): Promise<number | undefined> =>
    (await refused(connect(path, headers))).statusCode

  it('handles a connection of a client, behind middleware', async () => {
    const socket = connect(`${base}echo/one`)
    expect(await next(socket)).toBe(`open ${base}echo/one`)
    socket.send('words')
    expect(await next(socket)).toBe('echo words')
    socket.terminate()
    expect((await site.fetch(base)).headers.get('x-traced')).toBe('yes')
  })

  it('handles a path that is written differently', async () => {
    const socket = connect(`${base}%65cho/one?q=1`)
    expect(await next(socket)).toMatch(/cho\/one$/)
    socket.terminate()
  })

  it('rejects paths without a WebSocket handler, and what a handler rejects', async () => {
    expect(await refusal(`${base}nothing`)).toBe(404)
    expect(await refusal(base)).toBe(404)
    expect(await refusal('/echo/one')).toBe(404)
    expect(await refusal(`${base}echo/%ff`)).toBe(400)
    expect(await refusal(`${base}echo/one`, { authorization: 'none' })).toBe(401)
    expect((await rawGet(site.url, `${base}echo/one`)).status).toBe(426)
  })

  it('rejects an invalid host', async () => {
    expect(await refusal(`${base}echo/one`, { host: 'a"b', origin: 'http://a"b' })).toBe(400)
  })

  it.runIf(testMode() === 'dev')('rejects other hosts and origins', async () => {
    expect(await refusal(`${base}echo/one`, { host: 'evil.test', origin: 'http://evil.test' })).toBe(403)
    expect(await refusal(`${base}echo/one`, { origin: 'https://evil.test' })).toBe(403)
    expect(await refusal(`${base}echo/one`, { origin: 'null' })).toBe(403)
  })
})

describe('WebSockets in a browser', () => {
  const site = useSite(files, { config: { 'app.baseURL': '/docs/' } })
  const browser = useBrowser()

  it('connects pages', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/docs/`)
    await page.getByText('open /docs/echo/browser').waitFor()
    await page.getByText('echo from the page').waitFor()
    expectClean()
  })
})

describe('without the option', () => {
  const site = useSite(files, { config: { 'serverEngine.experimental.websocket': false } })

  it('responds to WebSocket requests like to others', async () => {
    for (const [path, status] of [
      ['/echo/one', 426],
      ['/', 200],
    ]) {
      const { statusCode, headers } = await refused(
        new WebSocket(site.url.replace('http', 'ws') + path, { headers: { origin: site.url } }),
      )
      expect([statusCode, headers['x-traced']]).toEqual([status, 'yes'])
    }
  })
})
