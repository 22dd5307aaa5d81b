import { createError, type H3Event } from 'h3'

/** Seconds after which clients may try again: longer than the requests that are running usually take. */
const retryAfter = 5

/** Headers of the response: no cache must keep it. */
export const busyHeaders = { 'cache-control': 'no-store', 'retry-after': String(retryAfter) }

const errors = new WeakSet<object>()

/** The error for a request beyond a limit. Its response is cheap: the error page of the app is not rendered. */
export function tooBusy(): Error {
  const error = createError({
    statusCode: 503,
    statusMessage: 'Service Unavailable',
    message: 'The server is busy. Try again in a few seconds.',
  })
  errors.add(error)
  return error
}

export function isTooBusy(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && errors.has(thrown)
}

export function addBusyHeaders({ node: { res } }: H3Event): void {
  for (const [name, value] of Object.entries(busyHeaders)) res.setHeader(name, value)
}
