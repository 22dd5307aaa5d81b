import { purgeCachedData } from '#build/options'
import { useFwApp } from '../app/context.ts'
import type { FwApp, FwPayload } from '../app/fw-app.ts'
import { prerenderedPaths } from './app-manifest.ts'
import { parsePayload } from './parse-payload.ts'
import { customRevivers } from './payload-plugin.ts'

export interface LoadPayloadOptions {
  /** Do not use what was loaded before. */
  fresh?: boolean
  /** Names the version of the file, instead of the id of the build. */
  hash?: string
}

/**
 * The payload file of a prerendered page; null if there is none.
 *
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

/** Loads the payload file of a page in advance, and puts its data where `useAsyncData` finds it. */
export async function preloadPayload(url: string, options: LoadPayloadOptions = {}): Promise<void> {
  const app = useFwApp('preloadPayload')
  const payload = await loadPayload(url, options)
  if (payload) Object.assign(app.static.data, payload.data)
}

/** Whether a page was written to a file when the app was built; without a URL, the page that is shown. */
export async function isPrerendered(url?: string): Promise<boolean> {
  return await isPrerenderedIn(useFwApp('isPrerendered'), url)
}

/** Loads the data of prerendered pages while the router goes there. For the browser, once for each app. */
export function followPayloadFiles(app: FwApp): void {
  app.$router.beforeResolve(async (to, from) => {
    if (to.path === from.path) return
    const payload = await app.runWithContext(() => loadPayload(to.path))
    if (purgeCachedData) for (const key of Object.keys(app.static.data)) delete app.static.data[key]
    if (payload) Object.assign(app.static.data, payload.data)
  })
}

/** Fetches and reads a payload file. */
export async function fetchPayload(address: string): Promise<Partial<FwPayload>> {
  const { origin } = new URL(address, location.href)
  if (origin !== location.origin && origin !== new URL(useFwApp().$config.app.cdnURL, location.href).origin) {
    throw new TypeError('A payload file comes from the app itself.')
  }
  const response = await fetch(address, { cache: 'force-cache' })
  if (!response.ok) throw new Error(`The payload file ${address} cannot be loaded: ${response.status}.`)
  return await parsePayload(await response.text(), customRevivers)
}

const files = /* @__PURE__ */ new Map<string, Promise<Partial<FwPayload> | null>>()

function payloadUrl(app: FwApp, url: string, { fresh, hash }: LoadPayloadOptions): string {
  const { baseURL, cdnURL, buildId } = app.$config.app
  const target = new URL(url, location.origin)
  if (target.origin !== location.origin || /^[\\/]{2}/.test(url)) {
    throw new TypeError(`loadPayload(${JSON.stringify(url)}) is not a page of this app.`)
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
