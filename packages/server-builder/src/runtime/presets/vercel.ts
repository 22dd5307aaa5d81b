import '#nitro-internal-pollyfills' // oxlint-disable-line import/no-unassigned-import -- sets up globals
import { toNodeListener, type H3Event } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import type { RulesOfUrl } from '../create-front.ts'
import { isKeptByHost } from '../send/lifetimes.ts'

type IncomingMessage = H3Event['node']['req']
type ServerResponse = H3Event['node']['res']

/** How Vercel passes the path of a page that it keeps: as a parameter, or in a header. */
const parameter = '__isr_route'
const header = 'x-now-route-matches'

const nitroApp = useNitroApp() as ReturnType<typeof useNitroApp> & { rulesOfUrl: RulesOfUrl } // set by fw's plugin
const respond = toNodeListener(nitroApp.h3App)

/**
 * The entry for Vercel. The path of a page is only taken from the request in the function for pages that Vercel keeps, where no visitor
 * can set it, and only if the rule `isr` applies to the path as fw reads it.
 */
export default function listener(req: IncomingMessage, res: ServerResponse): unknown {
  if (!isKeptByHost()) return respond(req, res)
  const page = pageOf(req)
  if (page === undefined) return refuse(res)
  req.url = page
  forgetVisitor(req)
  return respond(req, res)
}

/** What a request for a page that everyone gets may tell the app. */
const shared: ReadonlySet<string> = new Set(['accept', 'host', 'x-forwarded-host', 'x-forwarded-proto'])

/** Vercel keeps what routes and middleware make of this request too. */
function forgetVisitor(req: IncomingMessage): void {
  for (const name of Object.keys(req.headers)) if (!shared.has(name)) delete req.headers[name]
  req.rawHeaders = []
}

function pageOf({ url = '/', headers }: IncomingMessage): string | undefined {
  const [own = ''] = url.split('?', 1)
  const query = new URLSearchParams(url.slice(own.length))
  const path = new URLSearchParams(String(headers[header] ?? '')).get(parameter) ?? query.get(parameter) ?? own
  query.delete(parameter)
  const rest = query.toString()
  const found = nitroApp.rulesOfUrl(rest === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${rest}`)
  return (found?.rules.isr ?? false) ? found?.url : undefined
}

/** Vercel does not keep this. */
function refuse(res: ServerResponse): void {
  res.statusCode = 400
  res.setHeader('content-type', 'text/plain; charset=utf-8')
  res.setHeader('x-content-type-options', 'nosniff')
  res.setHeader('cache-control', 'private, no-store')
  res.end('Bad Request')
}
