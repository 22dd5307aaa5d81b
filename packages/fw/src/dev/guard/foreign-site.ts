import type { IncomingMessage } from 'node:http'
import { isOwnOrigin, type AllowsOrigin } from './allowed-origins.ts'

/**
 * Whether another site embeds a resource, for example with a script tag: the browser then requests it without CORS and runs it,
 * which reveals its content to that site.
 */
export function isForeignEmbed(request: IncomingMessage, allows: AllowsOrigin): boolean {
  const { host, origin, referer, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
  const from = originOf(referer)
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none' || mode === 'cors' || mode === 'navigate' || mode === 'websocket') return false
    return from === undefined || (!isOwnOrigin(from, host) && !allows(from))
  }
  // Browsers don't send `Sec-Fetch-Site` to remote servers without encryption.
  return origin === undefined && from !== undefined && !isOwnOrigin(from, host) && !allows(from)
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
