import type { H3Event } from 'h3'
import { payloadOf } from './payload-request.ts'
import { requestPath } from './request-path.ts'

/** Whether the client expects JSON: it accepts it, or requests an API route. */
export function wantsJson(event: H3Event): boolean {
  if (payloadOf(event) !== undefined) return true
  const { accept = '', 'user-agent': agent = '', 'sec-fetch-mode': mode } = event.node.req.headers
  if (accept.includes('text/html')) return false
  const [path = ''] = requestPath(event).split('?', 1)
  return (
    accept.includes('application/json') ||
    /^(?:curl|httpie)\//i.test(agent) ||
    mode === 'cors' ||
    /^\/api(?:\/|$)/.test(path) ||
    path.endsWith('.json')
  )
}
