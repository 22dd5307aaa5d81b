import { caseSensitive } from '#fw/settings'
import type { H3Event } from 'h3'
import { getRouteRulesForPath } from 'nitropack/runtime/internal/route-rules'
import { canonicalPath } from './canonical-path.ts'
import { baseURL, useRuntimeConfig } from './config.ts'

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
    const path = canonicalPath(given)
    const inBase = path === undefined ? undefined : withoutBase(path)
    if (path === undefined || inBase === undefined) return refuse(event, path === undefined ? 400 : 404)
    if (path !== given) req.url = path
    if (event._path !== undefined) event._path = path
    event.context['_nitro'] = { routeRules: hasRules ? rulesOf(inBase) : none }
    return handler(event)
  }
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
