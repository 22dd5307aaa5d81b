import type { H3Event } from 'h3'

/**
 * Returns the nonce for inline scripts that middleware has set as `event.context.nonce`, or an empty string if it is missing or
 * invalid.
 */
export function nonceOf(event: H3Event): string {
  const nonce: unknown = event.context['nonce']
  return typeof nonce === 'string' && /^[\w+/=-]+$/.test(nonce) ? nonce : ''
}
