import type { H3Event } from 'h3'
import type { ServerRules } from '../apply-rules.ts'
import { limitRequests } from './limit-requests.ts'
import { visitorAddress } from './visitor-address.ts'

/** Throws an error with status 429 if a visitor sends more requests than the route rule `rateLimit` allows. */
export function checkRate(event: H3Event, { rateLimit }: ServerRules): Promise<void> | undefined {
  if (!rateLimit) return undefined
  const { max, per, by, pattern = '' } = rateLimit
  const address = visitorAddress(event, by?.toLowerCase())
  if (address === undefined) return undefined
  return limitRequests(event, `rule ${pattern} ${address}`, {
    name: 'route', // patterns are not public
    max,
    per,
    source: `The rule \`rateLimit\` of '${pattern}'`,
  })
}
