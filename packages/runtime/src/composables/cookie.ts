import type { Ref } from 'vue'
import { useFwApp } from '../app/context.ts'
import { browserCookie, rereadCookie } from './cookie-browser.ts'
import type { CookieOptions } from './cookie-options.ts'
import { serverCookie } from './cookie-server.ts'

/**
 * Returns a ref for a cookie. On the server changes are sent with the response; in the browser they are written immediately. All
 * calls with the same name share one ref.
 * @example
 * const theme = useCookie('theme', { default: () => 'light', maxAge: 31_536_000 })
 */
export function useCookie<T = string | null | undefined>(
  name: string,
  options: CookieOptions<T> & { readonly: true },
): Readonly<Ref<T>>
export function useCookie<T = string | null | undefined>(name: string, options?: CookieOptions<T>): Ref<T>
export function useCookie<T>(name: string, options: CookieOptions<T> = {}): Ref<T> {
  const app = useFwApp('useCookie')
  const given = options as CookieOptions // the caller decides the type of the value
  return (import.meta.server ? serverCookie(app, name, given) : browserCookie(app, name, given)) as Ref<T>
}

/** Reads a cookie again that was changed by other code, such as a response. */
export function refreshCookie(name: string): void {
  if (import.meta.client) rereadCookie(useFwApp('refreshCookie'), name)
}
