import { appId } from '#build/options'
import type { DevLog } from '@fw/schema'
import type { FwApp } from '../app/fw-app.ts'

/** Prints the server's console output for this page, and passes it to the `dev:ssr-logs` hook. */
export function replayLogs(fwApp: FwApp): void {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[data-fw-logs]')]
  const script = scripts.find(({ dataset }) => dataset['fwLogs'] === appId)
  const logs = script && read(script.textContent)
  if (!logs) return
  if (script.dataset['silent'] === undefined) logs.forEach(print)
  // Wait for plugins and components to add listeners.
  fwApp.hook('app:mounted', () => fwApp.callHook('dev:ssr-logs', logs))
}

const badge = 'background:#475569;color:#fff;border-radius:3px;padding:1px 4px'
const types = new Set(['log', 'info', 'warn', 'error', 'debug'])

function print({ type, args, file, line, column }: DevLog): void {
  const place = file === undefined ? [] : [`\n  at ${file}:${line}:${column}`]
  console[types.has(type) ? type : 'log']('%cserver', badge, ...args, ...place)
}

function read(text: string | null): DevLog[] | undefined {
  try {
    const logs: unknown = JSON.parse(text ?? '')
    return Array.isArray(logs) ? (logs as DevLog[]) : undefined // rendered by the dev server
  } catch (error) {
    console.warn('[fw] Failed to read the server logs.', error)
    return undefined
  }
}
