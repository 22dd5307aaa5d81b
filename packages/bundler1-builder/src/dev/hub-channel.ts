import type { HotHub, HotListener } from '@fw/schema'
import type { HotChannel, HotPayload } from 'vite'

/** The connection to browsers as a Vite channel. It belongs to fw, so it outlives this Vite server. */
export function hubChannel(hub: HotHub): HotChannel {
  const added: [string, HotListener][] = []
  return {
    send: (payload: HotPayload) => hub.send(payload as never), // the same messages with other types
    on: (event: string, listener: unknown) => {
      if (event === 'vite:invoke') return // browsers load modules by URL only
      added.push([event, listener as HotListener])
      hub.on(event, listener as HotListener)
    },
    off: (event: string, listener: unknown) => hub.off(event, listener as HotListener),
    close: () => {
      for (const [event, listener] of added) hub.off(event, listener)
    },
  } as HotChannel
}
