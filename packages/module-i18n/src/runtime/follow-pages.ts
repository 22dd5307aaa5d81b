import { useError, useRouter, type FwApp } from '#app'
import { getCurrentInstance, inject, provide, shallowRef, watch, type InjectionKey } from 'vue'
import type { Composer, I18n } from 'vue-i18n'
import { isNavigationFailure, NavigationFailureType, type RouteLocationNormalizedLoaded } from 'vue-router'
import { rememberLocale } from './detect-locale.ts'
import type { FwI18n } from './fw-i18n.ts'
import { routeLocale } from './locale.ts'
import { scopedI18n } from './scoped-i18n.ts'

/**
 * In the browser each page and layout has the locale of its route, as `useRoute()` has: a page that leaves keeps its locale while the next
 * one is set up in another. The rest of the app, and the document, change when the new page is shown.
 *
 * @param composers - gets the composers that are made for locales
 */
export function followPages(
  fwApp: FwApp,
  { i18n, applyLocale, nextLocale }: FwI18n,
  composers: Composer[],
  createComposer: (code: string) => Composer,
): void {
  const byLocale = new Map<string, Composer>()
  const composerOf = (code: string): Composer => {
    let composer = byLocale.get(code)
    if (!composer) {
      byLocale.set(code, (composer = createComposer(code)))
      composers.push(composer)
    }
    return composer
  }
  /** Set by `locale.value = …`, until the next page. */
  const chosen = shallowRef<string>()
  const change = (code: string): void => {
    chosen.value = undefined
    applyLocale(code)
  }

  const { vueApp, _route, _routing } = fwApp
  const key = (vueApp as unknown as { __VUE_I18N_SYMBOL__: InjectionKey<I18n> }).__VUE_I18N_SYMBOL__ // set by its installation
  const provideI18n = (route: RouteLocationNormalizedLoaded): void => {
    const read = (): string => chosen.value ?? routeLocale(route) ?? i18n.global.locale.value
    const write = (code: string): void => {
      chosen.value = code
      i18n.global.locale.value = code
    }
    provide(key, scopedI18n(i18n as unknown as I18n, { read, write }, composerOf, composers)) // its general form
  }
  if (_routing) (_routing.onProvide ??= []).push(provideI18n)
  scopeGlobalProperties(vueApp.config.globalProperties, () => (getCurrentInstance() ? inject(key)! : i18n).global as Composer)

  watch(
    () => routeLocale(_route),
    (code) => code !== undefined && change(code),
    { flush: 'sync' },
  )
  // An error page takes the place of the old page before the new one is shown.
  watch(useError(), (error) => error && change(nextLocale()), { flush: 'sync' })
  const stay = (): void => applyLocale(i18n.global.locale.value)
  const router = useRouter()
  router.onError(stay)
  router.afterEach((to, _from, failure) => {
    // A navigation that was cancelled has been followed by another.
    if (isNavigationFailure(failure, NavigationFailureType.aborted)) stay()
    // Each change is a choice.
    else if (!failure) fwApp.runWithContext(() => rememberLocale(routeLocale(to) ?? i18n.global.locale.value))
  })
}

/** `$t` and its like, and `$i18n`, in templates. */
function scopeGlobalProperties(properties: Record<string, unknown>, current: () => Composer): void {
  for (const name of ['t', 'rt', 'd', 'n', 'tm', 'te'] as const) {
    properties[`$${name}`] = (...args: unknown[]) => (current()[name] as (...args: unknown[]) => unknown)(...args) // one of its overloads
  }
  properties['$i18n'] = {
    get locale() {
      return current().locale.value
    },
    set locale(code) {
      current().locale.value = code
    },
    get fallbackLocale() {
      return current().fallbackLocale.value
    },
    set fallbackLocale(code) {
      current().fallbackLocale.value = code
    },
    get availableLocales() {
      return current().availableLocales
    },
  }
}
