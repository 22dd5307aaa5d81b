import { eventHandler, type H3Event } from 'h3'
import { devLogs } from '#fw/settings'
import type { RenderOutcome } from '@fw/schema'
import { captureLogs } from './dev/logs.ts'
import { keepLogs } from './dev/page-logs.ts'
import { cachedByRule } from './cache/cached-by-rule.ts'
import { isShared } from './cache/anonymous-call.ts'
import { respondWithError } from './error-response.ts'
import { requestPath } from './request-path.ts'
import { serverEntry } from './server-entry.ts'
import { applyResponse, pageText, payloadSuffix, requestOf } from './page-response.ts'

/**
 * Handles everything that no other route does: pages, and the payload files of prerendered pages. Pages with a cache rule are
 * cached.
 */
export default cachedByRule(eventHandler(renderPage))

async function renderPage(event: H3Event): Promise<unknown> {
  const path = requestPath(event)
  if (event.method !== 'GET' && event.method !== 'HEAD') {
    // Other methods are rejected, unless the client accepts HTML, like a browser that submits a form.
    if (event.method === 'OPTIONS') return allow(event, 204)
    if (!acceptsHtml(event)) return allow(event, 405)
  }
  const query = path.indexOf('?')
  const pathname = query === -1 ? path : path.slice(0, query)
  const wantsPayload = import.meta.prerender && pathname.endsWith(payloadSuffix)
  const url = wantsPayload ? pathname.slice(0, -payloadSuffix.length) || '/' : path
  const outcome = await outcomeOf(event, url)
  if (outcome.kind === 'error') {
    if (isShared(event)) throw outcome.error // every visitor gets their own error page, and a stale response is kept
    return respondWithError(event, outcome.error, outcome.response)
  }
  applyResponse(event, outcome.response)
  if (outcome.kind === 'response') return outcome.body
  if (wantsPayload) {
    event.node.res.setHeader('content-type', 'application/json;charset=utf-8')
    return outcome.page.payloadFile ?? '{}'
  }
  return pageText(event, outcome, pathname)
}

/** Renders a request. In development console output is captured for the browser. */
async function outcomeOf(event: H3Event, url: string): Promise<RenderOutcome> {
  const { render } = await serverEntry()
  if (!import.meta.dev || !devLogs) return render(requestOf(event, url))
  const { result, logs } = await captureLogs(() => render(requestOf(event, url)))
  keepLogs(event, logs)
  return result
}

function acceptsHtml(event: H3Event): boolean {
  return (event.node.req.headers.accept ?? '').includes('text/html')
}

function allow(event: H3Event, status: 204 | 405): string {
  event.node.res.statusCode = status
  event.node.res.setHeader('allow', 'GET, HEAD')
  return ''
}
