import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares a text with the token in constant time. */
export function sameToken(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token)) // digests have the same length
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
