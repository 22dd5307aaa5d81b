import { useFwApp } from '../app/context.ts'
import { keepState } from './restore-state.ts'

export interface ReloadOptions {
  /** Path to load. Defaults to the current page. */
  path?: string
  /**
   * Ignores a second reload of the same path within this time in milliseconds, to prevent endless reloads of a page that always
   * fails.
   */
  ttl?: number
  /** Ignores `ttl`. */
  force?: boolean
  /** Keeps the values of `useState`. Restoring them requires `experimental.restoreState`. */
  persistState?: boolean
}

const storageKey = 'fw:reload'
const defaultTtl = 10_000

/** Reloads the app from the server. */
export function reloadFwApp(options: ReloadOptions = {}): void {
  if (import.meta.client) reloadOnce(options, loadPage)
}

/**
 * Calls `load` with the URL to load, unless the same path was reloaded recently. Returns whether it was called.
 */
export function reloadOnce(options: ReloadOptions, load: (target: string) => void): boolean {
  const { path = here(), ttl = defaultTtl, force = false, persistState = false } = options
  const target = urlOf(path)
  if (!force && isRecent(path, ttl)) return false
  if (persistState) keepState(useFwApp('reloadFwApp').payload.state)
  load(target)
  return true
}

/** Loads a page from the server, also if only the hash differs from the current URL. */
export function loadPage(target: string): void {
  const { href } = window.location
  if (target !== href) window.location.href = target
  if (target.split('#', 1)[0] === href.split('#', 1)[0]) window.location.reload()
}

/**
 * If this page was loaded by a reload, prevents another one until the returned function is called, however long that takes: a page
 * that was reloaded because of a missing file, and still misses it, would reload forever.
 */
export function blockReload(): (() => void) | undefined {
  const path = here()
  try {
    if (lastReload().path !== path) return undefined
    remember(path, Number.MAX_SAFE_INTEGER)
    return () => remember(path, Date.now() + defaultTtl)
  } catch {
    return undefined // without storage nothing is reloaded
  }
}

function here(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}

/** Returns an absolute URL of this origin, whatever the path contains. */
function urlOf(path: string): string {
  const { origin, href } = window.location
  const url = URL.canParse(path, href) ? new URL(path, href) : undefined
  if (url?.origin === origin && /^\/(?![/\\])/.test(path) && !hasControls(path)) return url.href
  throw new Error(`reloadFwApp() needs an absolute path of the same origin, but got ${JSON.stringify(path)}.`)
}

function hasControls(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers remove them, and see another address then
  return /[\u0000-\u001F]/.test(path)
}

function isRecent(path: string, ttl: number): boolean {
  try {
    const last = lastReload()
    if (last.path === path && typeof last.expires === 'number' && last.expires > Date.now()) return true
    remember(path, Date.now() + ttl)
    return false
  } catch {
    // Without storage nothing would prevent a loop.
    return true
  }
}

function lastReload(): { path?: unknown; expires?: unknown } {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as object // written below
}

function remember(path: string, expires: number): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ path, expires }))
}
