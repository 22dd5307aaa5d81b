import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createProxy } from './proxy.ts'

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
