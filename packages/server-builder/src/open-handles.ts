import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { mapStack } from './map-stack.ts'

interface Opened {
  stack: string | undefined
  /** Returns a description while it keeps the process alive. */
  describe: () => string | undefined
}

export interface HandleWatch {
  /** Stops watching for new handles. Existing ones are still tracked. */
  stop: () => void
  /** Handles that were opened while watching and still keep the process alive: `an interval (server/plugins/poll.ts:3:1)`. */
  open: () => string[]
}

/** Tracks the intervals and connections that server code opens, so that a build that hangs can report them. */
export function watchHandles(rootDir: string): HandleWatch {
  const opened = new Set<Opened>()
  const add = (describe: Opened['describe']): Opened => {
    const handle = { stack: new Error('opened').stack, describe }
    opened.add(handle)
    return handle
  }
  const original = globalThis.setInterval
  const intervals = Object.assign((...args: Parameters<typeof setInterval>) => {
    const timer = original(...args)
    // Not declared in the type: set once the interval is cleared.
    add(() => (timer.hasRef() && !(timer as { _destroyed?: boolean })._destroyed ? 'an interval' : undefined))
    return timer
  }, original)
  const onSocket = (message: unknown): void => {
    const { socket } = message as { socket: Socket } // the message of this channel
    const handle = add(() => describeSocket(socket))
    socket.once('close', () => opened.delete(handle))
  }
  globalThis.setInterval = intervals as typeof setInterval // implements the original overloads
  subscribe('net.client.socket', onSocket)
  return {
    stop() {
      if (globalThis.setInterval === (intervals as typeof setInterval)) globalThis.setInterval = original
      unsubscribe('net.client.socket', onSocket)
    },
    open: () => [
      ...new Set(
        [...opened].flatMap(({ describe, stack }) => {
          const text = describe()
          return text === undefined ? [] : [text + placeOf(stack, rootDir)]
        }),
      ),
    ],
  }
}

function describeSocket(socket: Socket): string | undefined {
  if (socket.destroyed) return undefined
  const { remoteAddress, remotePort } = socket
  return remoteAddress === undefined ? 'a connection' : `a connection to ${remoteAddress}:${remotePort}`
}

/** Returns the first position in the project's sources. */
function placeOf(stack: string | undefined, rootDir: string): string {
  const places = mapStack(stack ?? '').matchAll(/(?:file:\/\/)?(\/[^\s():]+):(\d+):\d+/g)
  for (const [, file = '', line] of places) {
    if (file.startsWith(`${rootDir}/`) && !/\/(?:node_modules|\.fw|dist)\//.test(file))
      return ` (${file.slice(rootDir.length + 1)}:${line})`
  }
  return ''
}
