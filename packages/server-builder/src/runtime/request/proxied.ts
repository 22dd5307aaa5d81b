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
