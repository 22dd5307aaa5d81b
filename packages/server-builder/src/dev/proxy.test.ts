import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createProxy } from './proxy.ts'
import { requestIdHeader } from './request-id.ts'

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server = createServer(handle)
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port // an address and port, since it listens on both
}

function client(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

test('drops a request whose client has left while the worker was starting', async () => {
  const worker = new EventEmitter()
  const proxy = createProxy(() => once(worker, 'start').then(() => '/nowhere.sock'))
  let forwarded: Promise<void> | undefined
  let left: Promise<unknown> | undefined
  const port = await listen((request, response) => {
    left = once(response, 'close')
    forwarded = proxy.web(request, response, () => expect.unreachable())
  })
  const socket = client(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => forwarded !== undefined).toBe(true)
  socket.destroy()
  await left
  worker.emit('start')
  await expect(forwarded).resolves.toBeUndefined()
})

test('drops an upgrade whose client has left while the worker was starting', async () => {
  const worker = new EventEmitter()
  const proxy = createProxy(() => once(worker, 'start').then(() => '/nowhere.sock'))
  let forwarded: Promise<void> | undefined
  let left: Promise<unknown> | undefined
  const server = createServer()
  onTestFinished(() => void server.close())
  server.on('upgrade', (request, stream, head) => {
    left = new Promise((resolve) => stream.once('close', resolve))
    forwarded = proxy.upgrade(request, stream, head)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // an address and port, since it listens on both
  const socket = client(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await expect.poll(() => forwarded !== undefined).toBe(true)
  socket.resetAndDestroy()
  await left
  worker.emit('start')
  await expect(forwarded).resolves.toBeUndefined()
})

/** A worker that listens on a socket. */
async function listenOnSocket(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'fw-proxy-')), 'worker.sock')
  const server = createServer(handle)
  onTestFinished(() => {
    server.close()
    rmSync(dirname(path), { recursive: true })
  })
  await once(server.listen(path), 'listening')
  return path
}

test.runIf(process.platform !== 'win32')('says that the server code has closed a connection without a response', async () => {
  const path = await listenOnSocket(({ url, socket }, response) => (url === '/broken' ? socket.destroy() : response.end('fine')))
  const proxy = createProxy(() => Promise.resolve(path))
  const port = await listen((request, response) => void proxy.web(request, response, () => expect.unreachable()))
  const url = `http://127.0.0.1:${port}`
  expect(await (await fetch(url)).text()).toBe('fine')
  const broken = await fetch(`${url}/broken`)
  expect([broken.status, await broken.text()]).toEqual([502, expect.stringContaining('closed the connection')])
  rmSync(path)
  const gone = createProxy(() => Promise.resolve(path))
  const otherPort = await listen((request, response) => void gone.web(request, response, () => expect.unreachable()))
  const starting = await fetch(`http://127.0.0.1:${otherPort}`)
  expect([starting.status, await starting.text()]).toEqual([503, expect.stringContaining('starting again')])
})

test.runIf(process.platform !== 'win32')('gives each request an id that clients cannot choose', async () => {
  const ids: unknown[] = []
  const path = await listenOnSocket((request, response) => {
    const id = String(request.headers[requestIdHeader])
    ids.push(id, proxy.request(id)?.url)
    response.end()
  })
  const proxy = createProxy(() => Promise.resolve(path))
  const port = await listen((request, response) => void proxy.web(request, response, () => expect.unreachable()))
  for (const at of ['/a', '/b'])
    await (await fetch(`http://127.0.0.1:${port}${at}`, { headers: { [requestIdHeader]: '7' } })).text()
  expect(ids).toEqual(['1', '/a', '2', '/b'])
  await expect.poll(() => proxy.request('2')).toBeUndefined()
})
