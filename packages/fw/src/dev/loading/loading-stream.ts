import type { IncomingMessage, ServerResponse } from 'node:http'
import { failureSection } from './loading-page.ts'
import type { LoadingSnapshot, LoadingState } from './loading-state.ts'

/** A tab needs one stream, so more are not legitimate. */
const maxStreams = 200
let open = 0

/**
 * Sends changes to a browser as server-sent events until the server is ready.
 *
 * @param shown - what the client may see
 */
export function streamLoading(
  state: LoadingState,
  shown: (snapshot: LoadingSnapshot) => LoadingSnapshot,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): void {
  if (open >= maxStreams) return void response.writeHead(503, { 'retry-after': '1' }).end()
  open++
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no', // prevents proxies from buffering
    'x-fw-loading': '1',
  })
  const tell = (): void => {
    const snapshot = shown(state.snapshot())
    response.write(`data: ${JSON.stringify(withHtml(snapshot))}\n\n`)
    if (!snapshot.ready && snapshot.movedTo === undefined) return
    stop() // the next change may come before the response is closed
    response.end()
  }
  const off = state.onChange(tell)
  const alive = setInterval(() => void response.write(':\n\n'), 15_000).unref()
  const stop = (): void => {
    off()
    clearInterval(alive)
  }
  response.once('close', () => {
    open--
    stop()
  })
  request.resume()
  response.write('retry: 1000\n\n')
  tell()
}

/** Adds the markup of failures, which the loading page inserts. */
export function withHtml(snapshot: LoadingSnapshot): LoadingSnapshot & { html: string } {
  return { ...snapshot, html: snapshot.failures.map(failureSection).join('') }
}
