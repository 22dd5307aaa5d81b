import type { H3Event } from 'h3'

/** The nonce for inline scripts that a middleware put into `event.context.nonce`; empty if there is none that can be used. */
export function nonceOf(event: H3Event): string {
  const nonce: unknown = event.context['nonce']
  return typeof nonce === 'string' && /^[\w+/=-]+$/.test(nonce) ? nonce : ''
}
