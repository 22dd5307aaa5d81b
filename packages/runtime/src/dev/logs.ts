import { appId } from '#build/options'
import type { DevLog } from '@fw/schema'
import type { FwApp } from '../app/fw-app.ts'

/** Shows what the server wrote to its console while it rendered this page, and hands it to the hook `dev:ssr-logs`. */
export function replayLogs(fwApp: FwApp): void {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[data-fw-logs]')]
  const script = scripts.find(({ dataset }) => dataset['fwLogs'] === appId)
  const logs = script && read(script.textContent)
  if (!logs) return
  if (script.dataset['silent'] === undefined) logs.forEach(print)
  // Plugins and components that listen are there by then.
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
    return Array.isArray(logs) ? (logs as DevLog[]) : undefined // written by the server of this page
  } catch (error) {
    console.warn('The logs of the server cannot be read.', error)
    return undefined
  }
}
