import { defaultLocale, locales, strategy } from '#build/i18n'

/** A locale with all options resolved. */
export interface Locale {
  code: string
  /** Language tag for browsers and search engines. */
  language: string
  name?: string
  dir?: 'ltr' | 'rtl'
}

export const isLocale = (code: unknown): code is string => locales.some((each) => each.code === code)

/** Returns the locale in a path, or undefined if there is none. */
export function namedLocale(path: string): string | undefined {
  const [, first] = path.split(/[/?#]/, 2)
  return strategy !== 'no_prefix' && isLocale(first) ? first : undefined
}

/** Returns the locale of a route, or undefined if it is not localised. */
export function routeLocale({ meta, path }: { meta: Record<PropertyKey, unknown>; path: string }): string | undefined {
  return isLocale(meta['locale']) ? meta['locale'] : namedLocale(path)
}

/** The path prefix of a locale. */
export function prefixOf(code: string): string {
  return strategy === 'no_prefix' || (strategy === 'prefix_except_default' && code === defaultLocale) ? '' : `/${code}`
}

/** Adds a locale to a path without one: `/about?x` becomes `/de/about?x`. */
export function withLocale(path: string, code: string): string {
  const prefix = prefixOf(code)
  return prefix === '' ? path : prefix + path.replace(/^\/(?=[?#]|$)/, '')
}

/** Removes the locale from a path. */
export function withoutLocale(path: string): string {
  const code = namedLocale(path)
  // Several leading slashes would be parsed as a host.
  return code === undefined ? path : path.slice(code.length + 1).replace(/^\/*/, '/')
}
