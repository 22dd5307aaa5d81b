import { digest } from 'ohash'
import { isrHost } from '#fw/isr-host'

/** A response that is kept for other visitors. */
export interface StoredResponse {
  code: number
  /** Lower-case names. */
  headers: Record<string, string | string[]>
  body: Uint8Array
  /** Whether a page was rendered without some of its data, because another server failed. Such a response is not kept. */
  isIncomplete?: true
  /** Whether the code that computed it asked for `Authorization`: visitors who send it get a response of their own. */
  readsAuthorization?: true
}

/** Statuses that are kept, and for how many seconds at most. */
const statuses = new Map([
  [200, Number.POSITIVE_INFINITY],
  [301, Number.POSITIVE_INFINITY],
  [308, Number.POSITIVE_INFINITY],
  [404, 10],
  [410, 10],
])

/** Seconds for which a response is kept at most, by its status. */
export function maxAgeOf({ code }: StoredResponse): number | undefined {
  return statuses.get(code)
}

/** Why a response must not be sent to other visitors than the one it was computed for. Undefined if it may. */
export function whyNotShared({ code, headers, isIncomplete }: StoredResponse, varies: readonly string[]): string | undefined {
  if (isIncomplete) return 'failed data'
  if (!statuses.has(code)) return `status ${code}`
  if (headers['set-cookie'] !== undefined) return 'Set-Cookie'
  const control = String(headers['cache-control'] ?? '')
  const directive = /(?:^|[\s,])(private|no-store|no-cache)(?:$|[\s,=])/i.exec(control)?.[1]
  if (directive !== undefined) return `Cache-Control: ${directive.toLowerCase()}`
  const other = listOf(headers['vary']).find((name) => name !== 'accept-encoding' && !varies.includes(name))
  return other === undefined ? undefined : `Vary: ${other}`
}

/** Whether something read from a store is a response. */
export function isStoredResponse(value: unknown): value is StoredResponse {
  if (typeof value !== 'object' || value === null) return false
  const { code, headers, body } = value as Partial<StoredResponse> // each field is checked
  return (
    Number.isInteger(code) &&
    statuses.has(code!) &&
    typeof headers === 'object' &&
    headers !== null &&
    Object.values(headers).every(
      (header) => typeof header === 'string' || (Array.isArray(header) && header.every((part) => typeof part === 'string')),
    ) &&
    body instanceof Uint8Array
  )
}

interface Lifetimes {
  swr: boolean
  maxAge?: number | undefined
  staleMaxAge?: number | undefined
  staleIfError?: number | undefined
}

const day = 86_400

/** Adds what browsers and other caches need: validators, and for how long they may keep the response. */
export function addCacheHeaders(response: StoredResponse, lifetimes: Lifetimes, isShared: boolean): void {
  const { headers, body } = response
  headers['etag'] ??= `W/"${digest(Buffer.from(body).toString('latin1')).slice(0, 20)}"`
  headers['last-modified'] ??= new Date().toUTCString()
  if (!isShared) return
  const { staleMaxAge, staleIfError } = lifetimes
  const limit = maxAgeOf(response) ?? 0
  const isLimited = limit < Number.POSITIVE_INFINITY
  const swr = lifetimes.swr && !isLimited
  const maxAge = Math.min(isLimited ? lifetimes.maxAge || limit : (lifetimes.maxAge ?? 0), limit)
  const stale = staleMaxAge && staleMaxAge > 0 ? staleMaxAge : day
  const control = swr
    ? [maxAge ? `s-maxage=${maxAge}` : '', `stale-while-revalidate=${stale}`]
    : [maxAge ? `max-age=${maxAge}` : '']
  const text = control.filter(Boolean).join(', ')
  if (text) headers['cache-control'] = text
  const onError = isLimited ? 0 : (staleIfError ?? (swr ? stale : 0))
  headers['cdn-cache-control'] ??= [
    maxAge ? `max-age=${maxAge}` : '',
    swr ? `stale-while-revalidate=${stale}` : '',
    onError > 0 ? `stale-if-error=${onError}` : '',
  ]
    .filter(Boolean)
    .join(', ')
  if (headers['cdn-cache-control'] === '') delete headers['cdn-cache-control']
}

const year = 365 * day

/** Replaces the lifetimes for a host that keeps the response itself: browsers ask it each time. */
export function addIsrHeaders(headers: StoredResponse['headers'], isr: number | true): void {
  delete headers['cdn-cache-control']
  headers['cache-control'] = 'public, max-age=0, must-revalidate'
  if (isrHost !== 'netlify') return // Vercel reads a file instead
  const revalidation = isr === true ? 'must-revalidate' : `stale-while-revalidate=${year}`
  headers['netlify-cdn-cache-control'] = `public, max-age=${isr === true ? year : isr}, ${revalidation}, durable`
}

/** Other caches must distinguish what this one does. */
export function addVary(headers: StoredResponse['headers'], varies: readonly string[]): void {
  const listed = String(headers['vary'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const known = new Set(listed.map((name) => name.toLowerCase()))
  const all = [...listed, ...varies.filter((name) => !known.has(name))]
  if (all.length > 0) headers['vary'] = all.join(', ')
}

/** Tags for CDNs: `Cache-Tag` (Cloudflare, Netlify, Akamai) and `Surrogate-Key` (Fastly, Varnish). */
export function addTags(headers: StoredResponse['headers'], tags: readonly string[]): void {
  if (tags.length === 0) return
  headers['cache-tag'] = tags.join(',')
  headers['surrogate-key'] = tags.join(' ')
}

/** The tags of a response. */
export function tagsOf({ headers: { 'cache-tag': tags } }: StoredResponse): string[] {
  return typeof tags === 'string' ? tags.split(',') : []
}

function listOf(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
}
