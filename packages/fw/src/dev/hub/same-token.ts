import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a text is the token. Takes the same time wherever they differ. */
export function sameToken(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token)) // of the same length, whatever was given
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
