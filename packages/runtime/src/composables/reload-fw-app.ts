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

/** Reloads the app from the server. */
export function reloadFwApp(options: ReloadOptions = {}): void {
  if (import.meta.server) return
  const { pathname, search, hash, href } = window.location
  const here = pathname + search + hash
  const { path = here, ttl = 10_000, force = false, persistState = false } = options
  const target = pathOf(path)
  if (!force && isRecent(path, ttl)) return
  if (persistState) keepState(useFwApp('reloadFwApp').payload.state)
  if (target === href) window.location.reload()
  else window.location.href = target
}

/** Returns an absolute URL of this origin, whatever the path contains. */
function pathOf(path: string): string {
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
    const last = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as { path?: unknown; expires?: unknown } // written below
    if (last.path === path && typeof last.expires === 'number' && last.expires > Date.now()) return true
    sessionStorage.setItem(storageKey, JSON.stringify({ path, expires: Date.now() + ttl }))
    return false
  } catch {
    // Without storage nothing would prevent a loop.
    return true
  }
}
