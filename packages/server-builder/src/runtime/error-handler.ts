import type { H3Event } from 'h3'
import { reportError, respondWithError } from './error-response.ts'
import { protectVisitor } from './send/lifetimes.ts'

/** Nitro's error handler, called for every error thrown by a route or middleware. */
export default async function errorHandler(error: unknown, event: H3Event): Promise<void> {
  const { res } = event.node
  if (res.writableEnded) return
  if (res.headersSent) {
    reportError(event, error)
    res.destroy() // the client must not take half a response for the whole
    return
  }
  const body = await respondWithError(event, error)
  if (res.writableEnded) return
  protectVisitor(event)
  res.end(event.method === 'HEAD' ? undefined : body)
}
