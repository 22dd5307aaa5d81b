import type {
  NavigationFailure,
  RouteLocationAsPathGeneric,
  RouteLocationAsRelativeGeneric,
  RouteLocationRaw,
  RouteMap,
  RouteMapGeneric,
} from 'vue-router'
import { useFwApp } from '../app/context.ts'
import { createError, sanitizeStatus, type AppError, type ErrorInput } from '../app/errors.ts'
import type { FwApp } from '../app/fw-app.ts'
import { escapeAttribute, judgeUrl } from './safe-url.ts'
import { showError } from '../app/show-error.ts'

export interface NavigateToOptions {
  /** Replaces the current entry of the history. */
  replace?: boolean
  /** Status of the answer, on the server. */
  redirectCode?: number
  /** The address may be elsewhere. Without it such an address is an error. */
  external?: boolean
  /** Opens another window. */
  open?: { target?: string; windowFeatures?: Record<string, string | number | boolean> }
}

type Result = Promise<void | NavigationFailure | false> | RouteLocationRaw | false | void

/**
 * Goes to another page. On the server the answer becomes a redirect; in middleware the result has to be returned.
 *
 * @example
 * await navigateTo('/login')
 */
export function navigateTo<Name extends PageName>(
  to: RouteTarget<Name> | null | undefined,
  options: NavigateToOptions = {},
): Result {
  const fwApp = useFwApp('navigateTo')
  const target = to || '/'
  const text = typeof target === 'string' ? target : 'path' in target && target.path ? target.path : undefined
  const judged = text === undefined ? undefined : judgeUrl(text)
  if (judged?.kind === 'unsafe')
    throw new Error(`navigateTo() does not go to ${JSON.stringify(text)}: such an address can run code.`)
  const elsewhere = judged?.kind === 'external'
  // Only browsers open windows.
  if (elsewhere && !options.external && (import.meta.server || !options.open)) {
    throw new Error(`navigateTo() stays in the app. For ${JSON.stringify(text)} say navigateTo(…, { external: true }).`)
  }
  const href = (): string => (elsewhere ? judged.href : options.external && text ? text : hrefWithin(fwApp, target))
  if (import.meta.client && options.open) {
    window.open(
      href(),
      options.open.target ?? '_blank',
      features(elsewhere ? { noopener: true, ...options.open.windowFeatures } : options.open.windowFeatures),
    )
    return Promise.resolve()
  }
  const leaves = elsewhere || options.external === true
  if (import.meta.server) return redirectOnServer(fwApp, target, leaves, href, options)
  if (leaves) return leave(fwApp, href(), options.replace === true)
  if (fwApp._middleware.processing) return options.replace ? { ...asObject(target), replace: true } : target
  return options.replace ? fwApp.$router.replace(target) : fwApp.$router.push(target)
}

function redirectOnServer(
  fwApp: FwApp,
  target: RouteLocationRaw,
  leaves: boolean,
  href: () => string,
  options: NavigateToOptions,
): Result {
  const status = redirectStatus(options.redirectCode)
  if (fwApp._middleware.processing && !leaves) {
    // Middleware of that route runs too, and the answer is where it all ends.
    if (fwApp._routing) fwApp._routing.redirectCode = status
    return target
  }
  const done = decideRedirect(fwApp, href(), status)
  return fwApp._middleware.processing ? false : done
}

/** Decides that the answer is a redirect. */
export async function decideRedirect(fwApp: FwApp, location: string, status = 302): Promise<void> {
  // No text of a visitor can end the header or the attribute.
  const encoded = location.replace(/[^\u0021-\u007E]|["<>\\^`{|}]/gu, encodeChar)
  const body = `<!DOCTYPE html><html><head><meta http-equiv="refresh" content="0; url=${escapeAttribute(encoded)}"></head></html>`
  fwApp.ssrContext!.decided ??= { status, location: encoded, body }
  await fwApp.callHook('app:redirected')
}

function encodeChar(char: string): string {
  try {
    return encodeURIComponent(char)
  } catch {
    return '%EF%BF%BD' // half of a pair, which is no character
  }
}

/** A status that sends browsers elsewhere; 302 for anything else. */
export function redirectStatus(code: number | undefined): number {
  const status = sanitizeStatus(code, 302)
  return status >= 300 && status < 400 ? status : 302
}

/** The address of a location within the app, which never leaves its origin. */
export function hrefWithin(fwApp: FwApp, target: RouteLocationRaw): string {
  const { fullPath } = fwApp.$router.resolve(target)
  const judged = judgeUrl(fullPath.replace(/^\/{2,}/, '/'))
  if (judged.kind !== 'internal') throw new Error(`${JSON.stringify(fullPath)} is no path within the app.`)
  return fwApp.$router.options.history.createHref(judged.path)
}

function leave(fwApp: FwApp, href: string, replace: boolean): Result {
  if (replace) location.replace(href)
  else location.href = href
  if (fwApp._middleware.processing) return false
  // The page is about to go: what waits for the navigation should not go on with the old one.
  return fwApp.isHydrating ? new Promise(() => {}) : Promise.resolve()
}

function asObject(target: RouteLocationRaw): Exclude<RouteLocationRaw, string> {
  return typeof target === 'string' ? { path: target } : target
}

function features(given: Record<string, string | number | boolean> = {}): string {
  return Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name.toLowerCase()}=${String(value)}`)
    .join(', ')
}

/**
 * Stops a navigation, for middleware to return. With an error, which is thrown, or shown on the error page if it is fatal.
 *
 * @example
 * if (!allowed) return abortNavigation()
 */
export function abortNavigation(error?: string | Error | ErrorInput): false | AppError {
  const fwApp = useFwApp('abortNavigation')
  if (import.meta.dev && !fwApp._middleware.processing) {
    throw new Error('abortNavigation() works in route middleware only. Elsewhere use showError() or navigateTo().')
  }
  if (!error) return false
  const made = createError(error)
  if (made.fatal) fwApp.runWithContext(() => showError(made))
  throw made
}

/** Names of pages. Any, unless pages are typed. */
export type PageName = keyof RouteMap

/**
 * Where a link leads. With typed pages, names and parameters are those of the app. The router's own type has two members for each
 * page, and TypeScript goes through all of them for each link. Here the name is a type of its own, found in what is written: then there is
 * one member for pages, however many there are.
 */
export type RouteTarget<Name extends PageName = PageName> = RouteMapGeneric extends RouteMap
  ? RouteLocationRaw
  : string | PathTarget | TargetHere | NamedTarget<Name>

type Shared = Omit<RouteLocationAsRelativeGeneric, 'name' | 'params' | 'path'>

/** A page, by its name. */
interface NamedTarget<Name extends PageName> extends Shared {
  name: Name
  params?: RouteMap[Name]['paramsRaw']
}

interface PathTarget extends RouteLocationAsPathGeneric {
  name?: undefined
}

/** The same page with another query, hash or parameters. */
interface TargetHere extends Shared {
  name?: undefined
  params?: RouteLocationAsRelativeGeneric['params']
}
