import { payloadPageUrl } from '@fw/schema/path'
import { createError, type EventHandler, type H3Event } from 'h3'
import { requestContext } from './request-path.ts'

/**
 * Marks a request as one for the payload of a cached page. Its path stays that of the payload, as part of cache keys, but without
 * the version of the build. The mark is part of the context that handlers of shared responses get too.
 */
export function markPayload(event: H3Event): void {
  const context = requestContext(event)
  if (!context) return
  const page = payloadPageUrl(context.path)
  const [pathname = ''] = context.path.split('?', 1)
  context.payloadOf = page
  context.path = pathname + (page.includes('?') ? page.slice(page.indexOf('?')) : '')
}

/** The URL of the page whose payload is requested. */
export function payloadOf(event: H3Event): string | undefined {
  return requestContext(event)?.payloadOf
}

/** Sets the URL of an event to that of the page. */
export function showPage(event: H3Event): void {
  const { req } = event.node
  if (event._path !== undefined) event._path = payloadPageUrl(event._path)
  if (req.url !== undefined) req.url = payloadPageUrl(req.url)
}

/**
 * Server middleware handles a payload like its page, so that what protects the page protects its data. If middleware responds
 * itself, there is no payload.
 */
export function middlewareOfPage(handler: EventHandler): EventHandler {
  const handle = async (event: H3Event): Promise<unknown> => {
    showPage(event)
    const value: unknown = await handler(event)
    if (value !== undefined && event.node.res.statusCode < 400) throw noPayload()
    return value
  }
  return Object.assign(
    (event: H3Event) => (payloadOf(event) !== undefined ? handle(event) : (handler(event) as unknown)),
    handler,
  )
}

export function noPayload(): Error {
  return createError({ statusCode: 404, statusMessage: 'Not Found', message: 'This page has no payload' })
}
