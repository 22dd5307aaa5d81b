import type { IncomingMessage } from 'node:http'

/** Whether a request comes from a page of this server, or not from a page at all. */
export function isSameOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (headers.origin === undefined) return true
  try {
    return new URL(headers.origin).host === headers.host
  } catch {
    return false // `null`, or not a URL
  }
}
