import type { H3Event } from 'h3'
import { respondWithError } from './error-response.ts'

/** Nitro's error handler, called for every error thrown by a route or middleware. */
export default async function errorHandler(error: unknown, event: H3Event): Promise<void> {
  const { res } = event.node
  if (res.headersSent || res.writableEnded) return
  const body = await respondWithError(event, error)
  if (!res.writableEnded) res.end(event.method === 'HEAD' ? undefined : body)
}
