import { caseSensitive } from '#fw/settings'
import type { H3Event } from 'h3'
import { getRouteRulesForPath } from 'nitropack/runtime/internal/route-rules'
import { canonicalPath } from './canonical-path.ts'
import { baseURL, useRuntimeConfig } from './config.ts'
import { knowRequest } from './request-path.ts'

interface Engine {
  h3App: { handler: (event: H3Event) => unknown }
}

const base = baseURL.slice(0, -1)
const rules = (useRuntimeConfig()['nitro'] as { routeRules?: object } | undefined)?.routeRules ?? {}
const none = Object.freeze({})
const hasRules = Object.keys(rules).length > 0

/** Stands before everything else that a request meets: from here on there is one path, and rules are looked up by it. */
export default function front({ h3App }: Engine): void {
  const { handler } = h3App
  h3App.handler = (event) => {
    const { req } = event.node
    const given = req.url ?? '/'
    const path = isHost(req.headers.host) ? canonicalPath(given) : undefined
    const inBase = path === undefined ? undefined : withoutBase(path)
    if (path === undefined || inBase === undefined) return refuse(event, path === undefined ? 400 : 404)
    req.url = /%3F|%23/.test(path) ? hideMarks(event, path) : path
    if (event._path !== undefined) event._path = path
    knowRequest(event, { routeRules: hasRules ? rulesOf(inBase) : none, path: inBase })
    return handler(event)
  }
}

/**
 * The engine decodes the path before it looks for a query, so an encoded question mark in a parameter would begin one. It travels as a
 * character that nobody uses, and is put back where parameters arrive.
 */
function hideMarks(event: H3Event, path: string): string {
  const [pathname = '', ...query] = path.split('?')
  let params: Record<string, string> | undefined
  Object.defineProperty(event.context, 'params', {
    configurable: true,
    enumerable: true,
    get: () => params,
    set: (given: Record<string, string> | undefined) => {
      params = given && Object.fromEntries(Object.entries(given).map(([name, value]) => [name, showMarks(value)]))
    },
  })
  ;(event.node.req as { originalUrl?: string }).originalUrl = path // what addresses are made of
  return [pathname.replaceAll('%3F', '\uE03F').replaceAll('%23', '\uE023'), ...query].join('?')
}

function showMarks(value: string): string {
  return typeof value === 'string' ? value.replaceAll('\uE03F', '?').replaceAll('\uE023', '#') : value
}

/** A name or an address, and perhaps a port. Whoever builds addresses of it need not expect anything else. */
function isHost(host: string | undefined): boolean {
  return host === undefined || /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)
}

function withoutBase(path: string): string | undefined {
  if (base === '') return path
  if (!path.startsWith(base)) return undefined
  const rest = path.slice(base.length)
  return rest === '' || rest.startsWith('?') ? `/${rest}` : rest.startsWith('/') ? rest : undefined
}

/** Rules match as the router does: whatever the case, unless the router minds it. */
function rulesOf(path: string): object {
  const [pathname = '/'] = path.split('?', 1)
  const decoded = decodeURI(pathname).replace(/\/_payload\.json$/, '') || '/'
  return getRouteRulesForPath(caseSensitive ? decoded : decoded.toLowerCase())
}

function refuse(event: H3Event, status: 400 | 404): void {
  const { res } = event.node
  res.statusCode = status
  res.setHeader('content-type', 'text/plain; charset=utf-8')
  res.setHeader('x-content-type-options', 'nosniff')
  res.end(status === 400 ? 'Bad Request' : 'Not Found')
}
