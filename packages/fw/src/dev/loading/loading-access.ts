import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Whether a request names the server as only this machine or its address can. A page of somebody else can make its own name
 * lead here, and would then be allowed to read answers.
 */
export function isOwnHost({ headers }: IncomingMessage): boolean {
  const name = hostName(headers.host)
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name.replaceAll(/^\[|\]$/g, '')) !== 0
}

/** Whether a request comes from a page of this server, or from no page at all. */
export function isSameOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (headers.origin === undefined) return true
  try {
    return new URL(headers.origin).host === headers.host
  } catch {
    return false // `null`, or no address at all
  }
}

function hostName(host: string = ''): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}
