import type { H3Event } from 'h3'
import { limitRequests } from './limit-requests.ts'
import { visitorAddress } from './visitor-address.ts'

export interface RateLimitOptions {
  /** Names the limit. Calls with the same name and key share a count. */
  name: string
  /** What to count by, such as the id of an account. By default the address of the visitor; for IPv6 its /64 network. */
  key?: string | number | undefined
  /** The number of calls that are allowed in a window of time. */
  max: number
  /** Length of the window in seconds. It starts with the first call. */
  per: number
}

/**
 * Counts a request, and throws an error with status 429 if there were too many. Processes that share a cache in Redis share the count.
 *
 * @example
 * await rateLimit(event, { name: 'sign-in', key: email, max: 5, per: 15 * 60 })
 */
export async function rateLimit(event: H3Event, { name, key, max, per }: RateLimitOptions): Promise<void> {
  if (!(max >= 1) || !(per > 0))
    throw new TypeError(`[fw] \`rateLimit\` "${name}": \`max\` must be at least 1, and \`per\` more than 0 seconds.`)
  const counted = key === undefined ? visitorAddress(event) : `key ${key}`
  if (counted === undefined) return
  await limitRequests(event, `${name} ${counted}`, { name, max, per, source: `\`rateLimit\` "${name}"` })
}
