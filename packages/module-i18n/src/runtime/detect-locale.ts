import { useCookie, useFwApp, useRequestHeader, useResponseHeader } from '#app'
import { detect, locales } from '#build/i18n'
import { acceptedLocale } from './accept-language.ts'
import { isLocale } from './locale.ts'

/** Returns the visitor's locale from the cookie or the `Accept-Language` header, if there is any. Server only. */
export function detectLocale(): string | undefined {
  if (!import.meta.server || !detect) return undefined
  const vary = useResponseHeader('vary')
  // Responses differ between visitors, so caches need `Vary`.
  const headers = [...(detect.cookie === false ? [] : ['cookie']), ...(detect.acceptLanguage ? ['accept-language'] : [])]
  vary.value = [...new Set([...(vary.value?.split(/,\s*/) ?? []), ...headers])].join(', ')
  const chosen = detect.cookie === false ? undefined : useCookie(detect.cookie, { readonly: true }).value
  if (isLocale(chosen)) return chosen
  return detect.acceptLanguage ? acceptedLocale(useRequestHeader('accept-language'), locales) : undefined
}

/** Stores the choice in a cookie. In the browser only, so that responses of the server stay cacheable. */
export function rememberLocale(code: string): void {
  if (!import.meta.client || !detect || detect.cookie === false) return
  const { cookie: name } = detect
  useFwApp('useI18n').runWithContext(() => {
    const cookie = useCookie(name, { maxAge: 31_536_000, path: '/', sameSite: 'lax' })
    if (cookie.value !== code) cookie.value = code
  })
}
