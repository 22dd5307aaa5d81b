import { devLogs, document as settings } from '#fw/settings'
import type { DevLog } from '@fw/schema'
import type { H3Event } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import { nonceOf } from '../nonce.ts'
import { requestPath } from '../request-path.ts'
import { logsScript } from './logs.ts'

const kept = new WeakMap<H3Event, DevLog[]>()

/** Stores the logs of a request for its page, and calls the `dev:ssr-logs` hook. */
export function keepLogs(event: H3Event, logs: DevLog[]): void {
  kept.set(event, logs)
  const path = requestPath(event)
  event.node.res.once('finish', () => {
    void useNitroApp().hooks.callHook('dev:ssr-logs' as never, ...([{ logs, path }] as never)) // the app may declare further hooks
  })
}

/** The logs of a request as a script for the browser. */
export function logsOf(event: H3Event): string {
  return logsScript(kept.get(event) ?? [], settings.appId, nonceOf(event), devLogs === 'silent')
}
