import type { TargetPath } from '@fw/schema/path'
import type { H3Event } from 'h3'
import type { ServerRules } from './apply-rules.ts'

/** What the front knows of a request. */
export interface RequestContext {
  routeRules: ServerRules
  /** Path and query below the base path, in the canonical escaped form. */
  path: string
  /** The path as it was sent, for forwarding. */
  sent: string
  /** With its `?`, or empty. */
  query: string
}

export function setRequestContext(event: H3Event, { path, sent, query }: TargetPath, routeRules: ServerRules): void {
  const context: RequestContext = { routeRules, path: query === '' ? path : path + query, sent, query }
  event.context['_nitro'] = context // where Nitro looks for the rules of a request
}

export function requestContext(event: H3Event): RequestContext | undefined {
  return event.context['_nitro'] as RequestContext | undefined // set above
}

/** Path and query of a request, canonical and below the base path. `event.path` is decoded by h3, which would be a second reading. */
export function requestPath(event: H3Event): string {
  return requestContext(event)?.path ?? event.path
}
