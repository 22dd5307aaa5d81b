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
  getBuiltinModule?: <Name extends keyof Builtins>(name: Name) => Builtins[Name] | undefined
}

/**
 * Ends event streams when the server is about to close. They never end by themselves, so shutdown would wait for them until it
 * times out. Browsers reconnect, to another process.
 */
export default function endStreams(): void {
  const { process } = globalThis as { process?: Process }
  const channels = process?.getBuiltinModule?.('node:diagnostics_channel')
  if (import.meta.dev || import.meta.prerender || !channels) return
  const sockets = new Set<Socket>()
  channels.subscribe('net.server.socket', ({ socket }) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  onClosing(() => {
    for (const socket of sockets) if (isEventStream(socket)) socket.destroySoon()
  })
}

function isEventStream({ _httpMessage: response }: Socket): boolean {
  return String(response?.getHeader('content-type') ?? '').startsWith('text/event-stream')
}
