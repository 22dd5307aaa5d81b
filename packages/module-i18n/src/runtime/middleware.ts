import { defineFwRouteMiddleware, navigateTo, useRouter } from '#app'
import { defaultLocale, strategy } from '#build/i18n'
import type { RouteLocationNormalized } from 'vue-router'
import { detectLocale } from './detect-locale.ts'
import { useFwI18n } from './fw-i18n.ts'
import { namedLocale, routeLocale, withLocale, withoutLocale } from './locale.ts'

/** Loads the messages of the target's locale before navigation, and redirects paths without a page to their localised path. */
export default defineFwRouteMiddleware(async (to) => {
  if (strategy === 'no_prefix') return
  const { i18n, prepareLocale } = useFwI18n('useI18n')
  const current = i18n.global.locale.value
  const target = to.path === '/' ? startTarget(to, current) : otherTarget(to, current)
  if (target !== undefined) return navigateTo(target, { replace: true })
  await prepareLocale(routeLocale(to) ?? current)
})

/** The redirect target of `/`: on the server the visitor's locale. */
function startTarget(to: RouteLocationNormalized, current: string): string | undefined {
  const code = (import.meta.server ? detectLocale() : undefined) ?? (strategy === 'prefix' ? current : defaultLocale)
  return withLocale('/', code) === '/' ? undefined : withLocale(to.fullPath, code)
}

/** Redirects `/about` if all paths have a prefix, and `/en/about` if paths of the default locale have none. */
function otherTarget(to: RouteLocationNormalized, current: string): string | undefined {
  if (to.matched.length > 0) return undefined
  const code = namedLocale(to.path)
  const target =
    code === undefined && strategy === 'prefix'
      ? withLocale(to.fullPath, current)
      : code === defaultLocale && strategy === 'prefix_except_default'
        ? withoutLocale(to.fullPath)
        : undefined
  return target !== undefined && useRouter().resolve(target).matched.length > 0 ? target : undefined
}
