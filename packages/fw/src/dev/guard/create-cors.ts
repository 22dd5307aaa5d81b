import type { IncomingMessage } from 'node:http'
import { createAllowedOrigins, isOwnOrigin, type AllowsOrigin } from './allowed-origins.ts'

/** `devServer.cors`. */
export interface CorsSettings {
  origin?: unknown
  methods?: unknown
  allowHeaders?: unknown
  exposeHeaders?: unknown
  credentials?: unknown
  maxAge?: unknown
}

export interface Preflight {
  status: 204 | 403
  headers: Record<string, string>
}

export interface Cors {
  allows: AllowsOrigin
  headers: (request: IncomingMessage) => Record<string, string>
  /** Returns undefined if the request is not a preflight. */
  preflight: (request: IncomingMessage) => Preflight | undefined
}

/** Sets the CORS headers of responses. */
export function createCors(settings: CorsSettings = {}): Cors {
  const allows = createAllowedOrigins(settings.origin)
  const methods = list(settings.methods) ?? 'GET,HEAD'
  const exposed = list(settings.exposeHeaders)

  const headers = ({ headers: { origin, host } }: IncomingMessage): Record<string, string> => ({
    vary: 'Origin',
    ...(origin !== undefined && !isOwnOrigin(origin, host) && allows(origin)
      ? {
          'access-control-allow-origin': origin,
          ...(settings.credentials === true ? { 'access-control-allow-credentials': 'true' } : {}),
          ...(exposed ? { 'access-control-expose-headers': exposed } : {}),
        }
      : {}),
  })

  return {
    allows,
    headers,
    preflight(request) {
      if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return undefined
      const answer = headers(request)
      if (!answer['access-control-allow-origin']) return { status: 403, headers: answer }
      const asked = request.headers['access-control-request-headers']
      const allowed = list(settings.allowHeaders) ?? (typeof asked === 'string' ? asked : undefined)
      return {
        status: 204,
        headers: {
          ...answer,
          vary: 'Origin, Access-Control-Request-Headers',
          'access-control-allow-methods': methods,
          ...(allowed ? { 'access-control-allow-headers': allowed } : {}),
          ...(settings.maxAge === undefined || settings.maxAge === false
            ? {}
            : { 'access-control-max-age': String(settings.maxAge) }),
        },
      }
    },
  }
}

function list(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.length > 0 ? value.join(',') : undefined
}
