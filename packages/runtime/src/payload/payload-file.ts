import { purgeCachedData } from '#build/options'
import { useFwApp } from '../app/context.ts'
import type { FwApp, FwPayload } from '../app/fw-app.ts'
import { prerenderedPaths } from './app-manifest.ts'
import { parsePayload } from './parse-payload.ts'
import { customRevivers } from './payload-plugin.ts'

export interface LoadPayloadOptions {
  /** Ignores cached payloads. */
  fresh?: boolean
  /** Version of the file, instead of the build id. */
  hash?: string
}

/**
 * Loads the payload of a prerendered page. Resolves to null if there is none.
 * @example
 * const payload = await loadPayload('/books')
 */
export async function loadPayload(url: string, options: LoadPayloadOptions = {}): Promise<Partial<FwPayload> | null> {
  if (import.meta.server) return null
  const app = useFwApp('loadPayload')
  const address = payloadUrl(app, url, options)
  if (!(await isPrerenderedIn(app, url))) return null
  const loaded = options.fresh ? undefined : files.get(address)
  const payload = loaded ?? fetchPayload(address).catch(() => null)
  files.set(address, payload)
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

/** Loads the data of prerendered pages during navigation. Browser only, once per app. */
export function followPayloadFiles(app: FwApp): void {
  app.$router.beforeResolve(async (to, from) => {
    if (to.path === from.path) return
    const payload = await app.runWithContext(() => loadPayload(to.path))
    if (purgeCachedData) for (const key of Object.keys(app.static.data)) delete app.static.data[key]
    if (payload) Object.assign(app.static.data, payload.data)
  })
}

/** Fetches and parses a payload file. */
export async function fetchPayload(address: string): Promise<Partial<FwPayload>> {
  const { origin } = new URL(address, location.href)
  if (origin !== location.origin && origin !== new URL(useFwApp().$config.app.cdnURL, location.href).origin) {
    throw new TypeError('Payload files must have the same origin as the app.')
  }
  const response = await fetch(address, { cache: 'force-cache' })
  if (!response.ok) throw new Error(`Failed to load the payload ${address}: ${response.status}.`)
  return await parsePayload(await response.text(), customRevivers)
}

const files = /* @__PURE__ */ new Map<string, Promise<Partial<FwPayload> | null>>()

function payloadUrl(app: FwApp, url: string, { fresh, hash }: LoadPayloadOptions): string {
  const { baseURL, cdnURL, buildId } = app.$config.app
  const target = new URL(url, location.origin)
  if (target.origin !== location.origin || /^[\\/]{2}/.test(url)) {
    throw new TypeError(`loadPayload() only supports pages of the app, not ${JSON.stringify(url)}.`)
  }
  const path = `${baseURL}/${target.pathname}/_payload.json`.replace(/\/{2,}/g, '/')
  const version = hash ?? (fresh ? `${buildId}-${Date.now()}` : buildId)
  return `${cdnURL.replace(/\/$/, '')}${path}?_b=${encodeURIComponent(version)}`
}

async function isPrerenderedIn(app: FwApp, url?: string): Promise<boolean> {
  const path = url === undefined ? app._route.path : new URL(url, 'http://localhost').pathname
  const canonical = path.replace(/(?!^)\/+$/, '')
  if (canonical === app.payload.path) return app.payload.prerenderedAt !== undefined
  return import.meta.client ? (await prerenderedPaths(app)).has(canonical) : false
}
