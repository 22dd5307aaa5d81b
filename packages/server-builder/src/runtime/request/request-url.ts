import { security } from '#fw/settings'
import {
  getRequestHost as getRequestHostOfH3,
  getRequestProtocol as getRequestProtocolOfH3,
  getRequestURL as getRequestURLOfH3,
  type H3Event,
} from 'h3'
import { hasConnection, isOfHost } from './has-connection.ts'
import { isProxied } from './proxied.ts'

/* h3's functions, which believe headers of the proxies in `security.trustedProxies`, and of no one else unless asked to. */

export const getRequestHost: typeof getRequestHostOfH3 = (event, options) => getRequestHostOfH3(event, trusting(event, options))
export const getRequestProtocol: typeof getRequestProtocolOfH3 = (event, options) =>
  getRequestProtocolOfH3(event, trusting(event, options))
export const getRequestURL: typeof getRequestURLOfH3 = (event, options) => getRequestURLOfH3(event, trusting(event, options))

type Options = Parameters<typeof getRequestURLOfH3>[1]

function trusting(event: H3Event, options: Options): NonNullable<Options> {
  return { xForwardedHost: isProxied(event), xForwardedProto: isProtocolKnown(event), ...options }
}

/**
 * Whether `X-Forwarded-Proto` says the truth. Without a connection, the host is the proxy. What the app sends to itself has headers of the visitor,
 * from which those of others than trusted proxies were removed, if there are any.
 */
function isProtocolKnown(event: H3Event): boolean {
  return isProxied(event) || isOfHost(event) || (!hasConnection(event) && security.trustedProxies.length > 0)
}
