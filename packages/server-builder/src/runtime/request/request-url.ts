import {
  getRequestHost as getRequestHostOfH3,
  getRequestProtocol as getRequestProtocolOfH3,
  getRequestURL as getRequestURLOfH3,
  type H3Event,
} from 'h3'
import { hasConnection } from './has-connection.ts'
import { isProxied } from './proxied.ts'

/* h3's functions, which believe headers of the proxies in `security.trustedProxies`, and of no one else unless asked to. */

export const getRequestHost: typeof getRequestHostOfH3 = (event, options) => getRequestHostOfH3(event, trusting(event, options))
export const getRequestProtocol: typeof getRequestProtocolOfH3 = (event, options) =>
  getRequestProtocolOfH3(event, trusting(event, options))
export const getRequestURL: typeof getRequestURLOfH3 = (event, options) => getRequestURLOfH3(event, trusting(event, options))

type Options = Parameters<typeof getRequestURLOfH3>[1]

/** Without a connection, the host is the proxy. */
function trusting(event: H3Event, options: Options): NonNullable<Options> {
  const isBehindProxy = isProxied(event)
  return { xForwardedHost: isBehindProxy, xForwardedProto: isBehindProxy || !hasConnection(event), ...options }
}
