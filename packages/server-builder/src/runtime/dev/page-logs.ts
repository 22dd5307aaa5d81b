import { devLogs, document as settings } from '#fw/settings'
import type { DevLog } from '@fw/schema'
import type { H3Event } from 'h3'
import { useNitroApp } from 'nitropack/runtime'
import { nonceOf } from '../nonce.ts'
import { requestPath } from '../request-path.ts'
import { logsScript } from './logs.ts'

const kept = new WeakMap<H3Event, DevLog[]>()

/** What an app has printed for a request: for its page, and for whoever listens on the server. */
export function keepLogs(event: H3Event, logs: DevLog[]): void {
  kept.set(event, logs)
  const path = requestPath(event)
  event.node.res.once('finish', () => {
    void useNitroApp().hooks.callHook('dev:ssr-logs' as never, ...([{ logs, path }] as never)) // hooks of apps are open to further names
  })
}

/** The logs of a request for the browser. */
export function logsOf(event: H3Event): string {
  return logsScript(kept.get(event) ?? [], settings.appId, nonceOf(event), devLogs === 'silent')
}
