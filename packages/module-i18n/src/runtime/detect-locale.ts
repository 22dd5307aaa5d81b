import { useCookie, useFwApp, useRequestHeader, useResponseHeader } from '#app'
import { detect, locales } from '#build/i18n'
import { acceptedLocale } from './accept-language.ts'
import { isLocale } from './locale.ts'

/** The locale of a visitor, by cookie or by the languages of the browser; undefined if neither says one. On the server only. */
export function detectLocale(): string | undefined {
  if (!import.meta.server || !detect) return undefined
  const vary = useResponseHeader('vary')
  // Answers for one visitor are not those for another.
  const headers = [...(detect.cookie === false ? [] : ['cookie']), ...(detect.acceptLanguage ? ['accept-language'] : [])]
  vary.value = [...new Set([...(vary.value?.split(/,\s*/) ?? []), ...headers])].join(', ')
  const chosen = detect.cookie === false ? undefined : useCookie(detect.cookie, { readonly: true }).value
  if (isLocale(chosen)) return chosen
  return detect.acceptLanguage ? acceptedLocale(useRequestHeader('accept-language'), locales) : undefined
}

/** Remembers a choice, in the browser: what the server answers stays the same for all. */
export function rememberLocale(code: string): void {
  if (!import.meta.client || !detect || detect.cookie === false) return
  const { cookie: name } = detect
  useFwApp('useI18n').runWithContext(() => {
    const cookie = useCookie(name, { maxAge: 31_536_000, path: '/', sameSite: 'lax' })
    if (cookie.value !== code) cookie.value = code
  })
}
