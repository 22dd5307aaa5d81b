import type { H3Event } from 'h3'
import { respondWithError } from './error-response.ts'

/** What the engine calls for everything that a route or a middleware throws. */
export default async function errorHandler(error: unknown, event: H3Event): Promise<void> {
  const { res } = event.node
  if (res.headersSent || res.writableEnded) return
  const body = await respondWithError(event, error)
  if (!res.writableEnded) res.end(event.method === 'HEAD' ? undefined : body)
}
