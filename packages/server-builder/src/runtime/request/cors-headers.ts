import type { H3Event } from 'h3'
import type { ServerRules } from '../apply-rules.ts'

/**
 * Adds the CORS headers of the route rules to a response that is sent before the rules are applied. Without them, a page of another origin
 * could not read its status.
 */
export function allowReading({ node: { res } }: H3Event, { headers = {} }: ServerRules): void {
  for (const [name, value] of Object.entries(headers)) if (/^access-control-/i.test(name)) res.setHeader(name, value)
}

/** Whether a browser asks if a page of another origin may send a request. It only sends that after a status below 300. */
export function isPreflight({ method, node: { req } }: H3Event): boolean {
  return method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined
}
