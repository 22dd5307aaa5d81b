import type { TargetPath } from '@fw/schema/path'
import type { H3Event } from 'h3'
import type { ServerRules } from './apply-rules.ts'

/** The result of parsing a request in `createFront`. */
export interface RequestContext {
  routeRules: ServerRules
  /** Path and query relative to the base path, in canonical encoded form. */
  path: string
  /** The path as sent, for proxying. */
  sent: string
  /** Including `?`, or empty. */
  query: string
  /** URL of the page, for requests of the payload of a cached page. */
  payloadOf?: string
}

export function setRequestContext(event: H3Event, { path, sent, query }: TargetPath, routeRules: ServerRules): void {
  const context: RequestContext = { routeRules, path: query === '' ? path : path + query, sent, query }
  event.context['_nitro'] = context // where Nitro reads the rules of a request
}

export function requestContext(event: H3Event): RequestContext | undefined {
  return event.context['_nitro'] as RequestContext | undefined // set above
}

/**
 * Path and query of a request, in canonical form and relative to the base path. `event.path` has been decoded by h3, so parsing it
 * would decode twice.
 */
export function requestPath(event: H3Event): string {
  return requestContext(event)?.path ?? event.path
}
