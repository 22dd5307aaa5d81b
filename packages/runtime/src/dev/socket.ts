import type { HotClientConnection } from '@fw/schema'
import { appBase } from './overlay/app-base.ts'

type Listener = (data: unknown) => void

/** Milliseconds between two attempts to connect to a server that is gone. */
const retryDelay = 1000

/**
 * The connection to the dev server for bundlers without a client of their own. The page reloads if the bundler says so, and after a restart
 * of the server. Bundlers with hot updates listen to `fw:update`, which has the fields of their message.
 */
export function connectSocket(token: string): HotClientConnection {
  const listeners = new Map<string, Listener[]>()
  const unsent: string[] = []
  let socket = open()

  function open(wasConnected = false): WebSocket {
    const url = new URL(appBase(), location.href)
    url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    url.searchParams.set('token', token)
    const opened = new WebSocket(url, 'fw-hot')
    opened.addEventListener('open', () => {
      if (wasConnected) return location.reload()
      for (const message of unsent.splice(0)) opened.send(message)
    })
    opened.addEventListener('message', ({ data }) => receive(JSON.parse(String(data)) as Payload)) // the dev server only sends JSON
    opened.addEventListener('close', () => setTimeout(() => (socket = open(true)), retryDelay))
    return opened
  }

  function receive({ type, event, data, ...rest }: Payload): void {
    if (type === 'full-reload') return location.reload()
    if (type === 'custom' && event !== undefined) for (const listener of listeners.get(event) ?? []) listener(data)
    if (type === 'update') for (const listener of listeners.get('fw:update') ?? []) listener(rest)
  }

  return {
    on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    send: (event, data) => {
      const message = JSON.stringify({ type: 'custom', event, data })
      if (socket.readyState === WebSocket.OPEN) socket.send(message)
      else unsent.push(message)
    },
  }
}

interface Payload {
  type: string
  event?: string
  data?: unknown
}
