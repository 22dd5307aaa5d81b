import type { IncomingMessage } from 'node:http'
import { isOwnOrigin, type AllowsOrigin } from './allowed-origins.ts'

/**
 * Whether a page of another site embeds a resource, as with a script tag: the browser then asks without CORS and runs what
 * it gets, which tells the other page what is inside.
 */
export function isForeignEmbed(request: IncomingMessage, allows: AllowsOrigin): boolean {
  const { host, origin, referer, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
  const from = originOf(referer)
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none' || mode === 'cors' || mode === 'navigate' || mode === 'websocket') return false
    return from === undefined || (!isOwnOrigin(from, host) && !allows(from))
  }
  // Browsers tell nothing of sites to servers without encryption that are not on this machine.
  return origin === undefined && from !== undefined && !isOwnOrigin(from, host) && !allows(from)
}

/** Why a request that changes something cannot come from one of our pages. Undefined if it can. */
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
