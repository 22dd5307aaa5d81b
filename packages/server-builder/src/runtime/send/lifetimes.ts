import type { H3Event } from 'h3'

type Response = H3Event['node']['res']

/** Whose lifetimes are not decided here. `file`: browsers and proxies may keep public files. `shared`: the cache decides. */
type Kind = 'file' | 'shared'

const kinds = new WeakMap<H3Event, Kind>()

export function leaveLifetimes(event: H3Event, kind: Kind): void {
  kinds.set(event, kind)
}

/** Headers that let shared caches keep a response. */
const forSharedCaches = /^(?:.*cdn-cache-control|surrogate-(?:control|key)|cache-tag|netlify-(?!vary).*)$/

/** Whether a header of a response says that it is for one visitor. */
function isPrivate(control: unknown): boolean {
  return control !== undefined && /\b(?:private|no-store)\b/i.test(String(control))
}

/** Whether a response belongs to the visitor of this request, so that nobody else must get it. */
export function isOfVisitor(res: Response): boolean {
  return res.hasHeader('set-cookie') || isPrivate(res.getHeader('cache-control'))
}

/**
 * Whether the host keeps every response of this process for everyone, whatever its headers say, unless it is an error: so does a function of
 * Vercel for pages with `isr`.
 */
export function isKeptByHost(): boolean {
  return (globalThis as { __fwIsr?: true }).__fwIsr === true // set by the file that `separateIncrementalPages` writes
}

/** Whether a header lets shared caches keep a response. */
export function isForSharedCaches(name: string): boolean {
  return name === 'cache-control' || name === 'expires' || forSharedCaches.test(name)
}

/**
 * Adds what keeps a response from other visitors, before its headers are sent: nothing is kept without being asked for, and what belongs to a
 * visitor has no public lifetimes, whoever has set them.
 */
export function protectVisitor(event: H3Event): void {
  const { res } = event.node
  if (res.headersSent) return
  if (isKeptByHost()) res.removeHeader('set-cookie')
  const control = res.getHeader('cache-control')
  const hasCookie = res.hasHeader('set-cookie')
  if (control === undefined && !hasCookie) {
    if (!kinds.has(event) && !res.hasHeader('expires')) res.setHeader('cache-control', 'private, no-cache')
  } else if (hasCookie || isPrivate(control)) {
    if (kinds.get(event) !== 'shared') makePrivate(res, control)
  }
}

function makePrivate(res: Response, control: Control): void {
  if (!isPrivate(control)) {
    res.setHeader('cache-control', control === undefined ? 'private, no-cache' : 'private, no-store')
    res.removeHeader('expires')
  }
  for (const name of res.getHeaderNames()) if (forSharedCaches.test(name)) res.removeHeader(name)
}

type Control = ReturnType<Response['getHeader']>
