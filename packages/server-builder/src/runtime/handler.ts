import { eventHandler, type H3Event } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import type { RenderContext, RenderResponse } from 'nitropack/types'
import { devLogs, earlyHints } from '#fw/settings'
import type { RenderOutcome, ResponseParts } from '@fw/schema'
import { captureLogs } from './dev/logs.ts'
import { keepLogs } from './dev/page-logs.ts'
import { payloadPage } from '@fw/schema/path'
import { cachedByRule } from './cache/cached-by-rule.ts'
import { isShared, markIncomplete } from './cache/anonymous-call.ts'
import { respondBusy, respondWithError, thrownError } from './error-response.ts'
import { hasListeners } from './idle-hooks.ts'
import { islandText, isIslandPage } from './island-response.ts'
import { takePayload } from './kept-payloads.ts'
import { renderApp } from './limits/render-app.ts'
import { entryLinks } from './render/assets.ts'
import { requestPath } from './request-path.ts'
import { applyResponse, pageText, requestOf } from './page-response.ts'
import { checkPage } from './page-secrets.ts'
import { noPayload, payloadOf } from './payload-request.ts'
import { handlePayload, payloadText } from './payload-response.ts'

/**
 * Handles everything that no other route does: pages, and the payload of pages that are prerendered or cached. Pages with a cache
 * rule are cached.
 */
export default eventHandler((event) => {
  if (isIslandPage(event)) return handlePage(event)
  return (payloadOf(event) !== undefined ? handlePayload(event) : handleCached(event)) as unknown
})

const handleCached = cachedByRule(eventHandler(handlePage))

/** Calls the hooks of Nitro's own render handler: `render:before`, which may respond instead, and `render:response`. */
async function handlePage(event: H3Event): Promise<unknown> {
  const { hooks } = useNitroApp()
  if (!hasListeners(hooks, 'render:before') && !hasListeners(hooks, 'render:response')) {
    const body = await renderPage(event)
    return event.handled || event.node.res.headersSent ? undefined : body
  }
  const context: RenderContext = { event, render: renderResponse }
  await hooks.callHook('render:before', context)
  context.response ??= await context.render(event)
  if (event.handled || event.node.res.headersSent) return undefined
  await hooks.callHook('render:response', context.response, context)
  applyResult(event, context.response)
  return context.response.body
}

async function renderResponse(event: H3Event): Promise<RenderResponse> {
  const body = await renderPage(event)
  const { res } = event.node
  const headers = { ...res.getHeaders() } as RenderResponse['headers'] // some values are lists
  return { body, statusCode: res.statusCode, statusMessage: res.statusMessage, headers }
}

/** Applies what listeners have changed. */
function applyResult({ node: { res } }: H3Event, { statusCode, statusMessage, headers = {} }: Partial<RenderResponse>): void {
  if (statusCode !== undefined) res.statusCode = statusCode
  if (statusMessage !== undefined) res.statusMessage = statusMessage
  for (const name in headers) if (res.getHeader(name) !== headers[name]) res.setHeader(name, headers[name]!)
}

async function renderPage(event: H3Event): Promise<unknown> {
  const path = requestPath(event)
  if (event.method !== 'GET' && event.method !== 'HEAD') {
    // Other methods are rejected, unless the client accepts HTML, like a browser that submits a form.
    if (event.method === 'OPTIONS') return allow(event, 204)
    if (!acceptsHtml(event)) return allow(event, 405)
  }
  const query = path.indexOf('?')
  const pathname = query === -1 ? path : path.slice(0, query)
  const page = payloadPage(pathname)
  const kept = import.meta.prerender && page !== undefined ? takePayload(page) : undefined
  if (kept !== undefined) return payloadText(event, kept)
  if (earlyHints && !import.meta.prerender && acceptsHtml(event)) sendEarlyHints(event)
  const outcome = await outcomeOf(event, page ?? path, page !== undefined)
  if (!outcome) return respondBusy(event)
  if (outcome.kind === 'error') {
    if (isShared(event)) throw thrownError(outcome.error) // every visitor gets their own error page, and a stale response is kept
    // As Nitro does with errors that a route throws, which it passes to the hook unchanged.
    useNitroApp().captureError(outcome.error as Error, { event, tags: ['request'] })
    return respondWithError(event, outcome.error, outcome.response)
  }
  const published = outcome.kind === 'page' ? checkPage(path, outcome.page) : undefined
  if (published) return respondWithError(event, published, outcome.response)
  applyResponse(event, outcome.response)
  if (outcome.kind === 'page' && outcome.page.isIncomplete) markIncomplete(event)
  if (outcome.kind === 'response') return outcome.body
  if (outcome.kind !== 'page') return islandText(event, outcome)
  if (page !== undefined) return payloadText(event, outcome.page.payloadFile ?? '{}')
  return pageText(event, outcome, pathname)
}

/** Renders a request, unless too many others are rendered. In development console output is captured for the browser. */
async function outcomeOf(event: H3Event, url: string, isPayloadFile: boolean): Promise<RenderOutcome | undefined> {
  // Payloads of cached pages have a handler of their own, and no other ones exist on a server.
  if (isPayloadFile && !import.meta.prerender) return { kind: 'error', response: emptyResponse(), error: noPayload() }
  const render = (): Promise<RenderOutcome | undefined> => renderApp(requestOf(event, url))
  if (!import.meta.dev || !devLogs) return render()
  const { result, logs } = await captureLogs(render)
  keepLogs(event, logs)
  return result
}

const emptyResponse = (): ResponseParts => ({ status: 200, headers: {}, cookies: [] })

/** Lets browsers load the entry while the page is rendered. Not all platforms can send informational responses. */
function sendEarlyHints({ node: { req, res } }: H3Event): void {
  const link = entryLinks()
  if (req.httpVersion !== '1.0' && link.length > 0 && !res.headersSent) res.writeEarlyHints?.({ link })
}

function acceptsHtml(event: H3Event): boolean {
  return (event.node.req.headers.accept ?? '').includes('text/html')
}

function allow(event: H3Event, status: 204 | 405): string {
  event.node.res.statusCode = status
  event.node.res.setHeader('allow', 'GET, HEAD')
  return ''
}
