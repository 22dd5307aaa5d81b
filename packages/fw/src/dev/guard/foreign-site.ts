import type { IncomingMessage } from 'node:http'
import { isOwnOrigin, type AllowsOrigin } from './allowed-origins.ts'
import { isLoopback, isLoopbackAddress, readHost } from './host-name.ts'

/**
 * Whether another site embeds a resource, for example with a script tag: the browser then requests it without CORS and runs it,
 * which reveals its content to that site. `unknown` if the request doesn't tell. Returns undefined if it may be served.
 */
export function foreignEmbed(request: IncomingMessage, allows: AllowsOrigin): 'foreign' | 'unknown' | undefined {
  const { host, origin, referer, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
  const from = originOf(referer)
  const isForeign = from !== undefined && !isOwnOrigin(from, host) && !allows(from)
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none' || mode === 'cors' || mode === 'navigate' || mode === 'websocket')
      return undefined
    return from === undefined || isForeign ? 'foreign' : undefined
  }
  // Browsers don't send `Sec-Fetch-Site` to remote servers without encryption, and the embedding page can suppress the referrer.
  if (origin !== undefined) return undefined
  if (from === undefined) return isLocal(request) ? undefined : 'unknown'
  return isForeign ? 'foreign' : undefined
}

/** Browsers always send `Sec-Fetch-Site` to hosts of this machine, so a request without it comes from another program. */
function isLocal({ socket, headers }: IncomingMessage): boolean {
  const host = readHost(headers.host ?? '')
  return host !== undefined && isLoopback(host) && isLoopbackAddress(socket.remoteAddress)
}

/** Explains why a request with side effects cannot come from a page of this server. Returns undefined if it can. */
export function forgery({ headers }: IncomingMessage): string | undefined {
  if (!isOwnOrigin(headers.origin, headers.host)) return 'The Origin header must name this server.'
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return 'The request comes from another site.'
  if (!/^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(headers['content-type'] ?? ''))
    return 'The Content-Type must be application/json.'
  if (headers['x-fw-dev'] !== '1') return 'The header `x-fw-dev: 1` is missing.'
  return undefined
}

function originOf(address: string | undefined): string | undefined {
  if (!address) return undefined
  return URL.canParse(address) ? new URL(address).origin : 'null'
}
