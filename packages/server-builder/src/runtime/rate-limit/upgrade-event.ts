import { createEvent, type H3Event } from 'h3'
import { readProxies } from '../request/trusted-proxies.ts'

type NodeRequest = H3Event['node']['req']

/** A request for a WebSocket. `_req`: that of Node.js, which its adapter wraps. */
interface UpgradeRequest {
  headers?: HeadersInit
  _req?: NodeRequest
}

/**
 * An event for a WebSocket request, so that it is counted like any other. Its response only collects headers: the adapters send one of their
 * own. Hosts without connections tell the address in a header.
 */
export function upgradeEvent({ headers, _req: req }: UpgradeRequest): { event: H3Event; sent: Headers } {
  const sent = new Headers()
  const request = req ?? { headers: Object.fromEntries(new Headers(headers)), socket: {}, __unenv__: {} }
  const response = {
    headersSent: false,
    setHeader: (name: string, value: string) => sent.set(name, value),
    appendHeader: () => {}, // the adapter for Node.js would escape the quotes in `RateLimit`
  }
  const event = createEvent(request as NodeRequest, response as never) // nothing else of them is used
  readProxies(event)
  return { event, sent }
}
