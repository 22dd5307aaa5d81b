import type { HotHub, HotListener } from '@fw/schema'
import type { HotChannel, HotPayload } from 'vite'

/** The connection to browsers as Vite wants it. It belongs to fw, so it outlives this server of Vite. */
export function hubChannel(hub: HotHub): HotChannel {
  const added: [string, HotListener][] = []
  return {
    send: (payload: HotPayload) => hub.send(payload as never), // the same messages, described twice
    on: (event: string, listener: unknown) => {
      if (event === 'vite:invoke') return // browsers ask for modules by address, and for nothing else
      added.push([event, listener as HotListener])
      hub.on(event, listener as HotListener)
    },
    off: (event: string, listener: unknown) => hub.off(event, listener as HotListener),
    close: () => {
      for (const [event, listener] of added) hub.off(event, listener)
    },
  } as HotChannel
}
