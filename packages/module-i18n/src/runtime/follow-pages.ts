import { useError, useRouter, type FwApp } from '#app'
import { getCurrentInstance, inject, provide, shallowRef, watch, type InjectionKey } from 'vue'
import type { Composer, I18n } from 'vue-i18n'
import { isNavigationFailure, NavigationFailureType, type RouteLocationNormalizedLoaded } from 'vue-router'
import { rememberLocale } from './detect-locale.ts'
import type { FwI18n } from './fw-i18n.ts'
import { routeLocale } from './locale.ts'
import { scopedI18n } from './scoped-i18n.ts'

/**
 * In the browser each page and layout uses the locale of its route, like `useRoute()`: a leaving page keeps its locale while the
 * next one is set up in another. The rest of the app and the document change when the new page is shown.
 *
 * @param composers - composers created for locales are added here
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
  /** Set by `locale.value = …`, until the next navigation. */
  const chosen = shallowRef<string>()
  const change = (code: string): void => {
    chosen.value = undefined
    applyLocale(code)
  }

  const { vueApp, _route, _routing } = fwApp
  const key = (vueApp as unknown as { __VUE_I18N_SYMBOL__: InjectionKey<I18n> }).__VUE_I18N_SYMBOL__ // set by vue-i18n when it is installed
  const provideI18n = (route: RouteLocationNormalizedLoaded): void => {
    const read = (): string => chosen.value ?? routeLocale(route) ?? i18n.global.locale.value
    const write = (code: string): void => {
      chosen.value = code
      i18n.global.locale.value = code
    }
    provide(key, scopedI18n(i18n as unknown as I18n, { read, write }, composerOf, composers)) // the general type
  }
  if (_routing) (_routing.onProvide ??= []).push(provideI18n)
  scopeGlobalProperties(vueApp.config.globalProperties, () => (getCurrentInstance() ? inject(key)! : i18n).global as Composer)

  watch(
    () => routeLocale(_route),
    (code) => code !== undefined && change(code),
    { flush: 'sync' },
  )
  // An error page replaces the old page before the new one is shown.
  watch(useError(), (error) => error && change(nextLocale()), { flush: 'sync' })
  const stay = (): void => applyLocale(i18n.global.locale.value)
  const router = useRouter()
  router.onError(stay)
  router.afterEach((to, _from, failure) => {
    // A cancelled navigation was replaced by another one.
    if (isNavigationFailure(failure, NavigationFailureType.aborted)) stay()
    // Each change of the locale is stored as the visitor's choice.
    else if (!failure) fwApp.runWithContext(() => rememberLocale(routeLocale(to) ?? i18n.global.locale.value))
  })
}

/** `$t`, `$i18n` and similar properties in templates. */
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
