import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, test } from 'vitest'

test('timer._destroyed', () => {
  const timer = setInterval(() => {}, 1000)
  expect((timer as { _destroyed?: boolean })._destroyed).toBe(false)
  clearInterval(timer)
  expect((timer as { _destroyed?: boolean })._destroyed).toBe(true)
})

test('socket._httpMessage, net.server.socket and net.client.socket', async () => {
  const seen: Record<string, unknown> = {}
  const note = (name: string) => (message: unknown) => void (seen[name] = (message as { socket: Socket }).socket)
  const listeners = { 'net.server.socket': note('server'), 'net.client.socket': note('client') }
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener)
  let response: unknown
  const server = createServer((request, sent) => {
    response = sent
    expect((request.socket as { _httpMessage?: unknown })._httpMessage).toBe(sent)
    sent.end()
  })
  try {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(response).toBeDefined()
    expect(Object.keys(seen).toSorted()).toEqual(['client', 'server'])
  } finally {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener)
    server.closeAllConnections()
    server.close()
  }
})
