import type { PageRoute } from '@fw/schema'
import type { ResolvedI18nOptions } from './options.ts'

/** The options that determine the paths of locales. */
export type LocaleRouting = Pick<ResolvedI18nOptions, 'locales' | 'defaultLocale' | 'strategy'>

/** Replaces each page with one page per locale: `about` becomes `about___en` at `/about` and `about___de` at `/de/about`. */
export function localisePages(pages: readonly PageRoute[], options: LocaleRouting): PageRoute[] {
  const { locales, strategy } = options
  if (strategy === 'no_prefix') return [...pages]
  return pages.flatMap((page) =>
    isTranslated(page) ? locales.map(({ code }) => inLocale(page, code, prefixOf(code, options))) : [page],
  )
}

/** Reports pages that cannot be localised, and pages whose path conflicts with a locale. */
export function localeProblems(pages: readonly PageRoute[], { locales, strategy }: LocaleRouting): string[] {
  if (strategy === 'no_prefix') return []
  return pages.flatMap((page) => {
    const taken = locales.find(({ code }) => page.path === `/${code}` || page.path.startsWith(`/${code}/`))
    const place = page.file ?? page.path
    return [
      ...(taken ? [`FW_I18N_PATH_TAKEN: ${page.path} of ${place} conflicts with the prefix of the locale ${taken.code}.`] : []),
      ...(page.meta['i18n'] !== false && !isTranslated(page)
        ? [`FW_I18N_DYNAMIC_PATH: ${place} has no localised routes, because its name or path is not static.`]
        : []),
    ]
  })
}

/** `definePageMeta({ i18n: false })` disables it for a page. */
export function isTranslated({ meta, dynamicMeta }: PageRoute): boolean {
  return meta['i18n'] !== false && !dynamicMeta.includes('name') && !dynamicMeta.includes('path')
}

/** The path prefix of a locale. */
export function prefixOf(code: string, { strategy, defaultLocale }: LocaleRouting): string {
  return strategy === 'prefix_except_default' && code === defaultLocale ? '' : `/${code}`
}

function inLocale(page: PageRoute, code: string, prefix: string, isFirstLevel = true): PageRoute {
  return {
    ...page,
    path: withPrefix(page.path, prefix),
    ...(page.name === undefined ? {} : { name: `${page.name}___${code}` }),
    ...(page.alias ? { alias: page.alias.map((alias) => withPrefix(alias, prefix)) } : {}),
    ...(page.redirect === undefined ? {} : { redirect: redirectInLocale(page.redirect, code, prefix) }),
    // Nested pages inherit it.
    meta: isFirstLevel ? { ...page.meta, locale: code } : { ...page.meta },
    children: page.children.map((child) => inLocale(child, code, prefix, false)),
  }
}

/** Nested paths are relative and are not prefixed. */
export function withPrefix(path: string, prefix: string): string {
  if (!path.startsWith('/') || prefix === '') return path
  return path === '/' ? prefix : prefix + path
}

function redirectInLocale(redirect: unknown, code: string, prefix: string): unknown {
  if (typeof redirect === 'string') return withPrefix(redirect, prefix)
  if (typeof redirect !== 'object' || redirect === null) return redirect
  const { name, path } = redirect as { name?: unknown; path?: unknown } // properties of any object, possibly undefined
  return {
    ...redirect,
    ...(typeof name === 'string' ? { name: `${name}___${code}` } : {}),
    ...(typeof path === 'string' ? { path: withPrefix(path, prefix) } : {}),
  }
}
