import type { FwApp } from '../app/fw-app.ts'

/** The part of the h3 event that is used. */
export interface RequestEvent {
  node?: { req?: { headers?: Record<string, string | string[] | undefined>; socket?: { encrypted?: boolean } } }
}

/** Headers of the current request, by lower-case name. Empty in the browser. */
export function requestHeaders(app: FwApp): Record<string, string | string[] | undefined> {
  return requestEvent(app)?.node?.req?.headers ?? {}
}

/** Returns one header. Multiple values are joined. */
export function requestHeader(app: FwApp, name: string): string | undefined {
  const headers = requestHeaders(app)
  const key = name.toLowerCase()
  const value = Object.hasOwn(headers, key) ? headers[key] : undefined
  return Array.isArray(value) ? value.join(', ') : value
}

export function requestEvent(app: FwApp): RequestEvent | undefined {
  return app.ssrContext?.request.event as RequestEvent | undefined // the contract does not define its type
}
