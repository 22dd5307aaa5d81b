import type { H3Event } from 'h3'

/** Requests that came through a proxy of the app. */
const proxied = new WeakSet<H3Event>()

export function markProxied(event: H3Event): void {
  proxied.add(event)
}

/** Whether `X-Forwarded-*` headers of a request say the truth. */
export function isProxied(event: H3Event): boolean {
  return proxied.has(event)
}

/** The name that a visitor has asked a proxy for, as h3 reads it: the first one. */
export function forwardedHost({ node: { req } }: H3Event): string | undefined {
  const header = req.headers['x-forwarded-host']
  return header === undefined ? undefined : String(header).split(',', 1)[0]!.trim() || undefined
}
