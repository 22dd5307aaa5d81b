import { withoutTrailingSlashes } from '@fw/schema/path'
import { purgeCachedData, renderJsonPayloads } from '#build/options'
import { payloadRulesFor } from '#build/route-rules'
import type { RouteLocationNormalized } from 'vue-router'
import { useFwApp } from '../app/context.ts'
import type { FwApp, FwPayload } from '../app/fw-app.ts'
import { fileUrl, prerenderedPaths } from './app-manifest.ts'
import { parsePayload } from './parse-payload.ts'
import { customRevivers } from './payload-plugin.ts'

export interface LoadPayloadOptions {
  /** Ignores cached payloads. */
  fresh?: boolean
  /** Version of the file, instead of the build id. */
  hash?: string
}

/**
 * Loads the payload of a prerendered or cached page. Resolves to null if there is none.
 * @example
 * const payload = await loadPayload('/books')
 */
export async function loadPayload(url: string, options: LoadPayloadOptions = {}): Promise<Partial<FwPayload> | null> {
  if (import.meta.server) return null
  const app = useFwApp('loadPayload')
  const address = payloadUrl(app, url, options)
  const isFile = !isCached(url)
  if (isFile && !(await isPrerenderedIn(app, url))) return null
  const loaded = options.fresh ? undefined : files.get(address)
  const payload = loaded ?? fetchPayload(address, isFile).catch(() => null)
  files.set(address, payload)
  if (payloadRulesFor && !isFile && !loaded) setTimeout(() => forget(address, payload), keepFor)
  return await payload
}

/** Loads the payload of a page in advance and makes its data available to `useAsyncData`. */
export async function preloadPayload(url: string, options: LoadPayloadOptions = {}): Promise<void> {
  const app = useFwApp('preloadPayload')
  const payload = await loadPayload(url, options)
  if (payload) Object.assign(app.static.data, payload.data)
}

/** Whether a page was prerendered. Defaults to the current page. */
export async function isPrerendered(url?: string): Promise<boolean> {
  return await isPrerenderedIn(useFwApp('isPrerendered'), url)
}

/** Loads the data of prerendered and cached pages during navigation. Browser only, once per app. */
export function followPayloadFiles(app: FwApp): void {
  let latest: RouteLocationNormalized | undefined
  app.$router.beforeResolve(async (to, from) => {
    latest = to
    const url = urlOf(to)
    const fromCache = payloadRulesFor && isCached(url)
    // The document contains the data of a cached page.
    if (url === urlOf(from) || (fromCache && app.isHydrating)) return
    // In development, edits of handlers must be visible at once.
    const payload = import.meta.dev && fromCache ? null : await app.runWithContext(() => loadPayload(url))
    if (latest !== to) return // replaced by another navigation
    if (fromCache) files.delete(payloadUrl(app, url, {}))
    if (purgeCachedData) for (const key of Object.keys(app.static.data)) delete app.static.data[key]
    if (payload) Object.assign(app.static.data, payload.data)
  })
  if (import.meta.dev) return // rendering each linked page would compile it
  app.hook('link:prefetch', async (link) => {
    const url = urlOf(app.$router.resolve(link))
    if (url !== urlOf(app.$router.currentRoute.value)) await app.runWithContext(() => loadPayload(url))
  })
}

/** Only cached pages depend on the query. */
function urlOf({ path, fullPath, hash }: Pick<RouteLocationNormalized, 'path' | 'fullPath' | 'hash'>): string {
  return payloadRulesFor && isCached(path) ? fullPath.slice(0, fullPath.length - hash.length) : path
}

/** Whether the server caches a page, so that it also has its payload. */
function isCached(url: string): boolean {
  const rules = payloadRulesFor?.(url.split(/[?#]/, 1)[0]!)
  return rules?.payload === true && !rules.redirect && rules.ssr !== false
}

/** Loads the payload file of the first page. Its navigation uses it too. */
export function loadFirstFile(address: string): Promise<Partial<FwPayload>> {
  const payload = fetchPayload(address, true)
  files.set(
    address,
    payload.catch(() => null),
  )
  return payload
}

/** Fetches and parses a payload. */
async function fetchPayload(address: string, isFile: boolean): Promise<Partial<FwPayload>> {
  const { origin } = new URL(address, location.href)
  if (origin !== location.origin && origin !== new URL(useFwApp().$config.app.cdnURL, location.href).origin) {
    throw new TypeError('Payload files must have the same origin as the app.')
  }
  // Files never change. Middleware may redirect requests for other payloads, for example to a login page.
  const response = await fetch(address, isFile ? { cache: 'force-cache' } : { redirect: 'error' })
  if (!response.ok) throw new Error(`Failed to load the payload ${address}: ${response.status}.`)
  const text = await response.text()
  return await parsePayload(renderJsonPayloads ? text : stringOf(text), customRevivers)
}

/** The string that a payload file exports. Read like JSON, so that no code runs. */
function stringOf(code: string): string {
  return String(JSON.parse(code.replace(/^export default /, '')))
}

/** How long the payload of a cached page is kept for a navigation that follows a prefetch, in milliseconds. */
const keepFor = 60_000

function forget(address: string, payload: Promise<unknown>): void {
  if (files.get(address) === payload) files.delete(address)
}

const files = /* @__PURE__ */ new Map<string, Promise<Partial<FwPayload> | null>>()

export function payloadUrl(app: FwApp, url: string, { fresh, hash }: LoadPayloadOptions): string {
  const { buildId } = app.$config.app
  const target = new URL(url, location.origin)
  if (target.origin !== location.origin || /^[\\/]{2}/.test(url)) {
    throw new TypeError(`loadPayload() only supports pages of the app, not ${JSON.stringify(url)}.`)
  }
  const name = renderJsonPayloads ? '_payload.json' : '_payload.js'
  const path = `${target.pathname}/${name}`
  const version = `_b=${encodeURIComponent(hash ?? (fresh ? `${buildId}-${Date.now()}` : buildId))}`
  // A CDN has files only.
  if (payloadRulesFor && isCached(url))
    return `${fileUrl({ ...app.$config.app, cdnURL: '' }, path)}${target.search ? `${target.search}&` : '?'}${version}`
  return `${fileUrl(app.$config.app, path)}?${version}`
}

async function isPrerenderedIn(app: FwApp, url?: string): Promise<boolean> {
  const path = url === undefined ? app._route.path : new URL(url, 'http://localhost').pathname
  const canonical = withoutTrailingSlashes(path) || '/'
  if (canonical === app.payload.path) return app.payload.prerenderedAt !== undefined
  return import.meta.client ? (await prerenderedPaths(app)).has(canonical) : false
}
