import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { buildSite } from '../../support/build-site.ts'
import { ask, sendRaw, type Answer } from '../../support/http-client.ts'
import { startSite, type RunningSite } from '../../support/start-site.ts'
import { openOnly } from '../../security/slow-reader.ts'
import { securitySite } from './security-site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite(await buildSite(inject('sitesDir'), securitySite))
})
afterAll(() => site.stop())

const html = { accept: 'text/html' }
const get = (path: string, headers: Record<string, string> = html): Promise<Answer> => ask(site.url, path, { headers })
const state = async (): Promise<{ held: number; ended: string[] }> => JSON.parse((await get('/api/state')).body)
const busy = { 'retry-after': '5', 'cache-control': 'no-store' }
/** Times that the log says how to change a limit. */
const reports = (name: string): number => site.logs().split(`set \`security.limits.${name}\` in fw.config`).length - 1

describe('security.limits.maxRenders', () => {
  /** As many pages as allowed are being rendered. */
  async function holdRenders(): Promise<() => Promise<number[]>> {
    const pages = [get('/held'), get('/held')]
    await expect.poll(state).toMatchObject({ held: 2 })
    return async () => {
      await ask(site.url, '/api/release', { method: 'POST' })
      return (await Promise.all(pages)).map(({ status }) => status)
    }
  }

  it('further pages get 503, which costs little and is not kept', async () => {
    const release = await holdRenders()
    const paths = ['/', '/none', '/kept/new', '/kept/new/_payload.js', '/__fw_island/Info_abcdefgh.json']
    for (const path of [...paths, ...paths]) {
      const { status, headers, body } = await get(path)
      expect([path, status, headers]).toMatchObject([path, 503, busy])
      expect(body).not.toContain('the error page of the app')
    }
    const { status, body } = await get('/', { accept: 'application/json' })
    expect([status, JSON.parse(body)]).toEqual([503, expect.objectContaining({ statusCode: 503 })])
    expect((await ask(site.url, '/', { method: 'HEAD', headers: html })).status).toBe(503)
    // What is not rendered goes on, and errors get a page that is not rendered.
    expect((await get('/api/order')).status).toBe(200)
    const missing = await get('/api/gone')
    expect([missing.status, missing.body]).toEqual([404, expect.not.stringContaining('the error page of the app')])
    expect(reports('maxRenders')).toBe(1)
    expect(await release()).toEqual([200, 200])
    for (const path of ['/', '/kept/new', '/kept/new/_payload.js']) expect([path, (await get(path)).status]).toEqual([path, 200])
    expect((await get('/api/gone')).body).toContain('the error page of the app')
  })

  it('a stale page of the cache is better than 503', async () => {
    const { body } = await get('/kept/stale')
    const release = await holdRenders()
    const shown = async (): Promise<unknown[]> => {
      const answer = await get('/kept/stale')
      return [answer.status, answer.body, /stale/.test(String(answer.headers['cache-status']))]
    }
    await expect.poll(shown).toEqual([200, body, true])
    expect(await shown()).toEqual([200, body, true])
    await release()
    await expect.poll(async () => (await get('/kept/stale')).body).not.toBe(body)
    expect(site.logs()).not.toContain('Refreshing the cached response')
  })
})

describe('security.limits.maxEventStreams', () => {
  it.each(['/api/events', '/api/own-events'])('further streams of %s get 503, until one ends', async (path) => {
    const open = (id: string) => openOnly(site.url, `${path}?id=${path}${id}`)
    const streams = [await open('1'), await open('2')]
    onTestFinished(() => streams.forEach((stream) => stream.destroy()))
    expect(streams.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    for (const id of ['3', '4']) {
      const { status, headers } = await get(`${path}?id=${path}${id}`)
      expect([status, headers]).toMatchObject([503, busy])
    }
    await expect.poll(async () => (await state()).ended).toEqual(expect.arrayContaining([`${path}3`, `${path}4`]))
    expect((await get('/')).status).toBe(200)
    expect(reports('maxEventStreams')).toBe(1)
    streams[0]!.destroy()
    await expect
      .poll(async () => {
        const next = await open('5')
        streams.push(next)
        return next.statusCode
      })
      .toBe(200)
  })
})

/** A WebSocket, or the status with which it was refused. */
function openSocket(headers: Record<string, string> = {}): Promise<WebSocket | number> {
  return new Promise((done) => {
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}/socket`, { headers })
    onTestFinished(() => socket.terminate())
    socket.on('open', () => done(socket))
    socket.on('unexpected-response', (_, response) => done(response.statusCode ?? 0))
    socket.on('error', () => {})
  })
}

async function connected(headers?: Record<string, string>): Promise<WebSocket> {
  const socket = await openSocket(headers)
  if (typeof socket === 'number') throw new Error(`The server has refused the connection with ${socket}.`)
  return socket
}

const handshake = (extra = ''): string =>
  `GET /socket HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${extra}\r\n`

describe('security.limits.maxWebSockets', () => {
  it('further connections get 503, until one is closed', async () => {
    const first = await connected()
    await connected()
    // At once, so that all of them are being opened while there is no room.
    expect(await Promise.all([openSocket(), openSocket(), openSocket()])).toEqual([503, 503, 503])
    const { headers } = await sendRaw(site.url, handshake())
    expect(Object.fromEntries(headers)).toMatchObject(busy)
    expect(reports('maxWebSockets')).toBe(1)
    first.close()
    await expect.poll(async () => typeof (await openSocket())).toBe('object')
  })

  it('handshakes that fail take no place', async () => {
    for (let count = 0; count < 4; count++) {
      const { status } = await sendRaw(site.url, handshake().replace('Key: d', 'Key: '))
      expect(status).toBe(400)
    }
    for (let count = 0; count < 4; count++) expect(await openSocket({ cookie: 'user=nobody' })).toBe(401)
    await expect.poll(async () => typeof (await openSocket())).toBe('object')
  })
})

describe('the hook `upgrade` of a WebSocket', () => {
  const opened = (user: string, headers: Record<string, string> = {}) => openSocket({ cookie: `user=${user}`, ...headers })

  it('refuses connections, and knows who is connected', async () => {
    expect([await opened('nobody'), await opened('thrown'), await opened('error')]).toEqual([401, 403, 418])
    const anna = await connected({ cookie: 'user=anna' })
    anna.send('who?')
    expect(String((await once(anna, 'message'))[0])).toBe('hello anna')
  })

  it('runs after the checks of fw', async () => {
    const origin = 'https://evil.test'
    expect([await opened('nobody', { origin }), await opened('anna', { origin })]).toEqual([403, 403])
    expect(await opened('nobody', { origin: 'https://admin.example.test' })).toBe(401)
  })

  it('that fails closes the connection, and is logged', async () => {
    expect(await opened('broken')).toBe(500)
    await expect.poll(() => site.logs()).toMatch(/The hook `upgrade` of \/socket failed .*\n.*canary-upgrade/)
    expect(site.logs()).not.toContain('unhandledRejection')
  })

  it('whose client has left is no error', async () => {
    const socket = send(handshake('Cookie: user=late\r\n'))
    await expect.poll(state).toMatchObject({ held: 1 })
    socket.resetAndDestroy()
    await untilClosed(socket)
    await ask(site.url, '/api/release', { method: 'POST' })
    // What is logged later is there.
    const logged = (): number => site.logs().split('The hook `upgrade` of /socket failed').length
    const before = logged()
    expect(await opened('broken')).toBe(500)
    await expect.poll(logged).toBe(before + 1)
    expect(site.logs()).not.toContain('uncaughtException')
  })
})

/** Everything that a server sends until it closes the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  socket.on('error', () => {})
  if (!socket.closed) await new Promise((closed) => socket.once('close', closed))
  return text
}

function send(bytes: string): Socket {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  onTestFinished(() => void socket.destroy())
  return socket
}

it('security.limits.pingInterval: a WebSocket whose client does not answer is closed, others stay open', async () => {
  const pings: unknown[] = []
  const attentive = await connected()
  attentive.on('ping', () => pings.push('ping'))
  expect(await untilClosed(send(handshake()))).toMatch(/^HTTP\/1\.1 101 /)
  await expect.poll(() => pings.length).toBeGreaterThan(2)
  expect(attentive.readyState).toBe(WebSocket.OPEN)
})

it('security.limits.headersTimeout and security.limits.requestTimeout: slow requests get 408, and are closed by the server', async () => {
  const { host } = new URL(site.url)
  const requests = [
    `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `,
    `POST /api/body HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1000\r\n\r\nslow`,
    '',
  ]
  const answers = await Promise.all(requests.map((bytes) => untilClosed(send(bytes))))
  expect(answers).toEqual(requests.map(() => expect.stringMatching(/^HTTP\/1\.1 408 /)))
  expect(reports('headersTimeout')).toBe(1)
  expect(site.logs()).toContain('`requestTimeout`')
  expect((await get('/')).status).toBe(200)
})

it('security.limits.maxConnections: further connections are closed, and others go on', async () => {
  const partial = `GET /api/order HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\n`
  const sockets = Array.from({ length: 40 }, () => send(partial))
  const answers = await Promise.all(sockets.map(untilClosed))
  // Connections of other tests may still be open.
  const accepted = answers.filter((answer) => answer.startsWith('HTTP/1.1 408'))
  expect(answers.filter((answer) => answer === '').length).toBe(40 - accepted.length)
  expect(accepted.length).toBeGreaterThan(0)
  expect(accepted.length).toBeLessThanOrEqual(20)
  expect(reports('maxConnections')).toBe(1)
  expect((await get('/api/order')).status).toBe(200)
})
