import { security } from '#fw/settings'
import { createError, type H3Event } from 'h3'
import type { ServerRules } from '../apply-rules.ts'
import { allowReading } from './cors-headers.ts'
import { forwardedHost, isProxied } from './proxied.ts'
import { renderNothing } from './render-nothing.ts'

type Headers = H3Event['node']['req']['headers']
type SiteHeaders = { origin?: string | undefined; 'sec-fetch-site'?: string | undefined }

const origins: ReadonlySet<string> = new Set(security.origins)

/** Origins and paths in the log, at most so many: anyone can make up more. */
const maxLogged = 50
const logged = new Set<string>()

/**
 * Refuses requests of other sites that could change something in the name of a visitor (CSRF). A browser sends cookies with them, and says
 * which site they come from; whoever is not a browser has no cookies of a visitor.
 */
export function checkOrigin(event: H3Event, rules: ServerRules): void {
  const { method, path } = event
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return
  const { csrf, cors } = rules
  const { headers } = event.node.req
  if (csrf === false || cors === true || !hasCredentials(headers) || isOwnSite(headers, hostOf(event))) return
  allowReading(event, rules)
  renderNothing(event) // other sites could cause a page per request
  const { origin = 'another site' } = headers
  const [route] = path.split('?', 1)
  const fix =
    `If pages of ${origin} may do this, add ${origin === 'another site' || origin === 'null' ? 'their origin' : `'${origin}'`} to ` +
    `\`security.origins\` in fw.config, or set \`routeRules: { '${route}': { csrf: false } }\` if the route needs no protection.`
  if (import.meta.dev) throw refusal(`FW_REQUEST_ORIGIN: The request comes from ${origin}, with cookies of the visitor. ${fix}`)
  log(`${origin} ${method} ${route}`, `[fw] ${method} ${route} was refused: it came from ${origin}. ${fix}`)
  throw refusal('The request comes from another site.')
}

/** What a browser adds to requests of any site. */
function hasCredentials({ cookie, authorization }: Headers): boolean {
  return cookie !== undefined || (authorization !== undefined && /^(?:basic|digest|negotiate|ntlm)\b/i.test(authorization))
}

/** Whether a request does not come from a page of another site. Listed origins count as own. */
export function isOwnSite({ origin, 'sec-fetch-site': site }: SiteHeaders, host: string | undefined): boolean {
  if (origin !== undefined && origins.has(origin.toLowerCase())) return true
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return true // not a browser, or one of 2019
  // The scheme may be another one behind a proxy, the host is not.
  return /^https?:\/\//i.test(origin) && URL.canParse(origin) && new URL(origin).host === plainHost(origin, host)
}

/** The host that the visitor has asked. */
function hostOf(event: H3Event): string | undefined {
  return (isProxied(event) ? forwardedHost(event) : undefined) ?? event.node.req.headers.host
}

/** The host as `URL` writes it, without the usual port. */
function plainHost(origin: string, host: string | undefined): string | undefined {
  const url = `${origin.split('//', 1)[0]}//${host}`
  return host !== undefined && URL.canParse(url) ? new URL(url).host : undefined
}

function refusal(message: string): Error {
  return createError({ statusCode: 403, statusMessage: 'Forbidden', message })
}

function log(key: string, text: string): void {
  if (logged.has(key) || logged.size >= maxLogged) return
  logged.add(key)
  console.warn(text.replace(/[^\u0020-\u007E]/g, '?'))
}
