import type { H3Event } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import { errorText } from './error-log.ts'
import { serverEntry } from './server-entry.ts'
import { isStopping } from './shutdown.ts'

type Status = 'ok' | 'failing' | 'stopping'

const prefix = '/__fw_health/'

/** Time in milliseconds after which a check counts as failed. */
const checkLimit = 5000

/** Time in milliseconds for which a result is used again. Anyone can send probes, and checks may ask a database. */
const keptFor = 1000

let last: { status: Promise<Status>; until: number } | undefined
let wasFailing = false

/**
 * Responds to `/__fw_health/live` (the process handles requests) and `/__fw_health/ready` (it can render pages, and is not about to stop).
 * Comes before route rules and middleware: a probe must not be redirected to a login page. Returns undefined for other paths.
 */
export function answerProbe(event: H3Event, path: string): Promise<void> | undefined {
  if (!path.startsWith(prefix)) return undefined
  const probe = path.slice(prefix.length)
  return probe === 'live' || probe === 'ready' ? answer(event, probe) : undefined
}

async function answer({ method, node: { res } }: H3Event, probe: 'live' | 'ready'): Promise<void> {
  res.setHeader('cache-control', 'no-store')
  res.setHeader('x-content-type-options', 'nosniff')
  if (method !== 'GET' && method !== 'HEAD') {
    res.statusCode = 405
    res.setHeader('allow', 'GET, HEAD')
    res.end()
    return
  }
  const status = probe === 'live' ? 'ok' : await readiness()
  res.statusCode = status === 'ok' ? 200 : 503
  res.setHeader('content-type', 'application/json')
  res.end(method === 'HEAD' ? undefined : JSON.stringify({ status }))
}

function readiness(): Promise<Status> | Status {
  if (isStopping()) return 'stopping'
  if (!last || last.until <= Date.now()) {
    const result = { status: check().finally(() => (result.until = Date.now() + keptFor)), until: Infinity }
    last = result
  }
  return last.status
}

/** Loads the app, and calls the listeners of the hook, which throw if the server cannot do its work. */
async function check(): Promise<Status> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The check took longer than ${checkLimit / 1000} seconds.`)), checkLimit)
  })
  try {
    if (!import.meta.dev) await serverEntry()
    await Promise.race([useNitroApp().hooks.callHookParallel('health:ready' as never, ...([] as never)), limit]) // apps know its type
    if (wasFailing) console.info('[fw] Ready again.')
    wasFailing = false
    return 'ok'
  } catch (error) {
    if (!wasFailing) console.error('[fw] Not ready:', errorText(error))
    wasFailing = true
    return 'failing'
  } finally {
    clearTimeout(timer)
  }
}
