import { resolve } from 'pathe'
import { loadingPath } from '../dev/loading/loading-handler.ts'
import type { LoadingSnapshot } from '../dev/loading/loading-state.ts'
import { findRunning } from '../dev/lock/dev-lock.ts'
import { writeLog } from '../print/output.ts'

export interface RunningServer {
  /** Without a trailing slash. */
  url: string
  /** Headers for requests that only the user of the server may send. */
  headers: Record<string, string>
}

/** The project's dev server, once it has started. Reports if there is none. */
export async function runningServer(cwd: string | undefined, code: string): Promise<RunningServer | undefined> {
  const running = findRunning(resolve(cwd ?? '.'))
  if (running?.url) {
    const { url, secret } = running
    await started(url)
    return { url: url.replace(/\/$/, ''), headers: secret === undefined ? {} : { authorization: `Bearer ${secret}` } }
  }
  writeLog(`${code}: \`fw dev\` does not run for this project.\n  → Start it, or pass its directory with --cwd.`)
  return undefined
}

/** Waits while a dev server starts, until it is ready or has failed. */
export async function started(url: string): Promise<void> {
  const stream = await fetch(new URL(loadingPath, url), { headers: { accept: 'text/event-stream' } }).catch(() => undefined)
  if (!stream?.ok || !stream.body) return // it runs, or its first response says what is wrong
  let rest = ''
  for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
    const events = `${rest}${chunk}`.split('\n\n')
    rest = events.pop()!
    if (events.some(isEnd)) return
  }
}

function isEnd(event: string): boolean {
  if (!event.startsWith('data: ')) return false
  const { ready, failures } = JSON.parse(event.slice('data: '.length)) as LoadingSnapshot // written by `loading-stream.ts`
  return ready || failures.length > 0
}
