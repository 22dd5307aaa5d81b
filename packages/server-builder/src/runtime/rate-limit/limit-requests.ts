import { createError, type H3Event } from 'h3'
import { renderNothing } from '../request/render-nothing.ts'
import { countRequest } from './count-request.ts'

export interface Limit {
  /** Name of the policy in the `RateLimit` headers. */
  name: string
  max: number
  /** Seconds. */
  per: number
  /** What sets the limit, for the message in development. */
  source: string
}

/**
 * Counts a request by its key, adds the headers of draft-ietf-httpapi-ratelimit-headers, and throws an error with status 429 if there were too
 * many.
 */
export async function limitRequests(event: H3Event, key: string, { name, max, per, source }: Limit): Promise<void> {
  const { count, left } = await countRequest(key, max, per * 1000)
  const seconds = Math.max(1, Math.ceil(left / 1000))
  const { res } = event.node
  if (!res.headersSent) {
    const policy = `"${name.replace(/[^\u0020-\u007E]|["\\]/g, '_')}"`
    res.appendHeader('ratelimit-policy', `${policy};q=${max};w=${per}`)
    res.appendHeader('ratelimit', `${policy};r=${Math.max(0, max - count)};t=${seconds}`)
    if (count > max) {
      res.setHeader('retry-after', String(seconds))
      res.setHeader('cache-control', 'no-store')
    }
  }
  if (count <= max) return
  renderNothing(event) // a flood must not cost a page per request
  throw createError({
    statusCode: 429,
    statusMessage: 'Too Many Requests',
    message: import.meta.dev
      ? `FW_RATE_LIMIT: ${source} allows ${max} requests in ${per} s. The next one is possible in ${seconds} s.`
      : `Too many requests. Try again in ${seconds} s.`,
  })
}
