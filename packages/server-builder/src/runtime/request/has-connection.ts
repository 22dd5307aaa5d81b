import { getRequestIP, type H3Event } from 'h3'

let servesConnections = false

/**
 * Whether a request came over a connection of this process. Others are objects of node-mock-http: those of hosts that are not Node.js, and of the
 * app to itself. That a response has no socket says nothing: one that waits for another on its connection has none yet.
 */
export function hasConnection({ node: { req } }: H3Event): boolean {
  const isConnected = !('__unenv__' in req)
  if (isConnected) servesConnections = true
  return isConnected
}

/** Whether the host has the connection of a request, and not this process. */
export function isOfHost(event: H3Event): boolean {
  return !hasConnection(event) && !servesConnections
}

/** Requests of visitors that have reached their page in another way. */
const passedOn = new WeakSet<H3Event>()

/** A request for a page is handled in place of that of a visitor. */
export function passOn(visitor: H3Event, event: H3Event): void {
  passedOn.add(event)
  const address = getRequestIP(visitor)
  if (address !== undefined) event.context['clientAddress'] = address // where h3 looks for it
}

/** Whether the app has sent a request to itself. Without any connection so far, the host may be one that has none. */
export function isOwnRequest(event: H3Event): boolean {
  return !hasConnection(event) && servesConnections && !passedOn.has(event)
}
