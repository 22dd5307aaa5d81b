import { navigateTo, useFwApp } from '#app'
import { locales, strategy } from '#build/i18n'
import { getCurrentInstance } from 'vue'
import { useI18n } from 'vue-i18n'
import type { RouteLocationAsPathGeneric, RouteLocationAsRelativeGeneric, Router } from 'vue-router'
import { useFwI18n } from './fw-i18n.ts'
import { isLocale, withLocale, withoutLocale, type Locale } from './locale.ts'

export { useI18n } from 'vue-i18n'

/** A path, or a page by its name without locale. Route names include the locale, so the types of `typedPages` don't apply. */
export type LocaleTarget = string | RouteLocationAsPathGeneric | RouteLocationAsRelativeGeneric

/** Returns all configured locales. */
export function useLocales(): readonly Locale[] {
  return locales
}

/**
 * Returns a function that resolves paths in the current locale, or in another one.
 * @example
 * const localePath = useLocalePath()
 * localePath('/about') // `/de/about`
 * localePath({ name: 'users-id', params: { id: 1 } }, 'en') // `/users/1`
 */
export function useLocalePath(): (to: LocaleTarget, locale?: string) => string {
  const { $router } = useFwApp('useLocalePath')
  const { nextLocale } = useFwI18n('useLocalePath')
  // A page has its own locale. Middleware is called before the next page is shown.
  const current = getCurrentInstance() ? useI18n({ useScope: 'global' }).locale : undefined
  return (to, locale = current?.value ?? nextLocale()) => localePath($router, to, locale)
}

/**
 * Returns a function that resolves the path of the current page in another locale.
 * @example
 * const switchLocalePath = useSwitchLocalePath()
 * switchLocalePath('de') // `/de/about`
 */
export function useSwitchLocalePath(): (locale: string) => string {
  const { $router } = useFwApp('useSwitchLocalePath')
  return (locale) => switchLocalePath($router, locale)
}

/**
 * Returns a function that changes the locale. It navigates to the current page in that locale, unless URLs contain no locale.
 * @example await useSetLocale()('de')
 */
export function useSetLocale(): (locale: string) => Promise<void> {
  const fwApp = useFwApp('useSetLocale')
  const { setLocale } = useFwI18n('useSetLocale')
  return async (locale) => {
    const path = switchLocalePath(fwApp.$router, locale)
    // The locale changes during the navigation.
    if (path !== fwApp.$router.currentRoute.value.fullPath) await fwApp.runWithContext(() => navigateTo(path))
    else await setLocale(locale)
  }
}

function localePath(router: Router, to: LocaleTarget, locale: string): string {
  if (typeof to === 'string') {
    if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(to)) return to // elsewhere
    return to.startsWith('/') ? withLocale(to, locale) : localePath(router, { name: to }, locale)
  }
  if ('path' in to && to.path !== undefined) return router.resolve({ ...to, path: withLocale(to.path, locale) }).fullPath
  const { name, ...rest } = to as RouteLocationAsRelativeGeneric // a location without path has a name or is relative
  return router.resolve(name ? { ...rest, name: nameIn(router, String(name), locale) } : rest).fullPath
}

function switchLocalePath(router: Router, locale: string): string {
  const { name, params, query, hash, fullPath } = router.currentRoute.value
  if (strategy === 'no_prefix') return fullPath
  if (!name) return withLocale(withoutLocale(fullPath), locale)
  const wanted = nameIn(router, String(name), locale)
  // In development the current page may have been renamed.
  if (!router.hasRoute(wanted)) return withLocale(withoutLocale(fullPath), locale)
  return router.resolve({ name: wanted, params, query, hash }).fullPath
}

/** Pages that are not localised keep their names. */
function nameIn(router: Router, name: string, locale: string): string {
  const end = name.lastIndexOf('___')
  const own = end !== -1 && isLocale(name.slice(end + 3)) ? name.slice(0, end) : name
  const localised = `${own}___${locale}`
  return router.hasRoute(localised) ? localised : own
}
