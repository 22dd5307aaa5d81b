import { defaultLocale, locales, strategy } from '#build/i18n'

/** A locale as the configuration describes it. */
export interface Locale {
  code: string
  /** Tag for browsers and search engines. */
  language: string
  name?: string
  dir?: 'ltr' | 'rtl'
}

export const isLocale = (code: unknown): code is string => locales.some((each) => each.code === code)

/** The locale that an address names; undefined if it names none. */
export function namedLocale(path: string): string | undefined {
  const [, first] = path.split(/[/?#]/, 2)
  return strategy !== 'no_prefix' && isLocale(first) ? first : undefined
}

/** The locale of a route; undefined if it is for all locales. */
export function routeLocale({ meta, path }: { meta: Record<PropertyKey, unknown>; path: string }): string | undefined {
  return isLocale(meta['locale']) ? meta['locale'] : namedLocale(path)
}

/** What addresses of a locale begin with. */
export function prefixOf(code: string): string {
  return strategy === 'no_prefix' || (strategy === 'prefix_except_default' && code === defaultLocale) ? '' : `/${code}`
}

/** An address without a locale, in a locale: `/about?x` becomes `/de/about?x`. */
export function withLocale(path: string, code: string): string {
  const prefix = prefixOf(code)
  return prefix === '' ? path : prefix + path.replace(/^\/(?=[?#]|$)/, '')
}

/** An address without the locale that it names. */
export function withoutLocale(path: string): string {
  const code = namedLocale(path)
  // Several slashes would be another host.
  return code === undefined ? path : path.slice(code.length + 1).replace(/^\/*/, '/')
}
