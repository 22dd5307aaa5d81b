import type { App, H3Event } from 'h3'
import { isEventStream } from './limits/event-streams.ts'
import { onClosing } from './shutdown.ts'

/** The Node APIs used here; other hosts close connections themselves. */
interface Builtins {
  'node:diagnostics_channel': { subscribe: (name: string, listener: (message: { socket: Socket }) => void) => void }
}

interface Socket {
  once: (event: 'close', listener: () => void) => void
  destroySoon: () => void
  /** Node's reference to the current response. A shutdown test fails if it is removed. */
  _httpMessage?: { getHeader: (name: string) => unknown } | null
}

interface Process {
  versions: { bun?: string }
  getBuiltinModule?: <Name extends keyof Builtins>(name: Name) => Builtins[Name] | undefined
}

/**
 * Ends event streams when the server is about to close. They never end by themselves, so shutdown would wait for them until it
 * times out. Browsers reconnect, to another process.
 */
export default function endStreams({ h3App }: { h3App: App }): void {
  const { process } = globalThis as { process?: Process }
  const channels = process?.getBuiltinModule?.('node:diagnostics_channel')
  if (import.meta.dev || import.meta.prerender || !channels) return
  onClosing(process?.versions.bun === undefined ? trackSockets(channels) : trackResponses(h3App))
}

function trackSockets({ subscribe }: Builtins['node:diagnostics_channel']): () => void {
  const sockets = new Set<Socket>()
  subscribe('net.server.socket', ({ socket }) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => {
    for (const socket of sockets) if (isEventStream(socket._httpMessage)) socket.destroySoon()
  }
}

/** For Bun, which does not report its sockets. */
function trackResponses(h3App: App): () => void {
  const responses = new Set<H3Event['node']['res']>()
  const { handler } = h3App
  h3App.handler = Object.assign((event: H3Event) => {
    const { res } = event.node
    responses.add(res)
    res.once('close', () => responses.delete(res))
    return handler(event) as unknown
  }, handler) as typeof handler // h3 marks event handlers with a property, which must be kept
  return () => {
    for (const response of responses) if (isEventStream(response)) response.end()
  }
}
