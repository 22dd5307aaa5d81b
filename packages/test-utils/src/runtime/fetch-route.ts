import { callServer, type CallOptions } from './call-server.ts'
import { requireProject } from './project.ts'

export interface FetchRouteOptions extends Omit<RequestInit, 'body'>, CallOptions {
  /** Objects and arrays are sent as JSON. */
  body?: BodyInit | object | null
}

/**
 * Sends a request to the server code of the app, in the process of the test: without a port and without a build. Server middleware, route
 * rules, plugins and the runtime configuration apply. An unexpected error of a handler is thrown, with its position in the source.
 *
 * @example
 * const response = await fetchRoute('/api/books', { method: 'POST', body: { title: 'Emma' } })
 * expect(response.status).toBe(201)
 */
export async function fetchRoute(path: string, { throwErrors, body, ...init }: FetchRouteOptions = {}): Promise<Response> {
  requireProject('fetchRoute', 'server')
  const request: RequestInit = { ...init, ...(isJson(body) ? jsonBody(body, init.headers) : { body: body as BodyInit | null }) }
  if (request.body === undefined) delete request.body
  const { response } = await callServer(path, request, { throwErrors })
  return response
}

function isJson(body: unknown): body is object {
  if (Array.isArray(body)) return true
  if (typeof body !== 'object' || body === null) return false
  const prototype: unknown = Object.getPrototypeOf(body)
  return prototype === Object.prototype || prototype === null
}

function jsonBody(body: object, given: HeadersInit | undefined): RequestInit {
  const headers = new Headers(given)
  if (!headers.has('content-type')) headers.set('content-type', 'application/json')
  return { body: JSON.stringify(body), headers: Object.fromEntries(headers) }
}
