import type { H3Event } from 'h3'
import type { ServerRules } from '../apply-rules.ts'
import { allowReading, isPreflight } from '../request/cors-headers.ts'
import { limitRequests } from './limit-requests.ts'
import { visitorAddress } from './visitor-address.ts'

/** Throws an error with status 429 if a visitor sends more requests than the route rule `rateLimit` allows. */
export function checkRate(event: H3Event, rules: ServerRules): Promise<void> | undefined {
  const { rateLimit } = rules
  if (!rateLimit) return undefined
  const { max, per, by, pattern = '' } = rateLimit
  const address = visitorAddress(event, by?.toLowerCase())
  if (address === undefined) return undefined
  const counted = limitRequests(event, `rule ${pattern} ${address}`, {
    name: 'route', // patterns are not public
    max,
    per,
    source: `The rule \`rateLimit\` of '${pattern}'`,
  })
  return rules.cors ? counted.catch((error: unknown) => refuseReadably(event, rules, error)) : counted
}

/** Lets pages of other origins read that, and for how long, they are refused. */
function refuseReadably(event: H3Event, rules: ServerRules, error: unknown): void {
  const { res } = event.node
  res.setHeader('access-control-expose-headers', 'RateLimit, RateLimit-Policy, Retry-After')
  allowReading(event, rules)
  if (!isPreflight(event)) throw error
  res.statusCode = 204 // the request that follows gets 429
  res.end()
}
