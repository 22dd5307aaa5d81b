import type { H3Event } from 'h3'

const plain = new WeakSet<H3Event>()

/** The error of a request is answered without the error page of the app. */
export function renderNothing(event: H3Event): void {
  plain.add(event)
}

export function rendersNothing(event: H3Event): boolean {
  return plain.has(event)
}
