import type { H3Event } from 'h3'

interface Known {
  routeRules: object
  path: string
}

/** Writes down what is known of a request before anything else sees it. */
export function knowRequest(event: H3Event, known: Known): void {
  event.context['_nitro'] = known // where the engine keeps the rules that apply
}

/** Path and query of a request, canonical and without the base path. The engine's own decodes, and then there would be two readings. */
export function requestPath(event: H3Event): string {
  return (event.context['_nitro'] as Known | undefined)?.path ?? event.path
}
