import { BuildFailure } from '@fw/kit'
import { describe, expect, it } from 'vitest'
import { resolveOptions, type I18nModuleOptions } from './options.ts'

describe('resolveOptions', () => {
  it('completes what is left out', () => {
    expect(resolveOptions({ locales: ['en', { code: 'de', language: 'de-AT' }] })).toEqual({
      locales: [
        { code: 'en', language: 'en' },
        { code: 'de', language: 'de-AT' },
      ],
      defaultLocale: 'en',
      fallbackLocale: 'en',
      strategy: 'prefix_except_default',
      messagesDir: 'i18n',
      detect: false,
      runtimeCompiler: false,
    })
    expect(resolveOptions({ locales: ['en'], detect: true }).detect).toEqual({ cookie: 'locale', acceptLanguage: true })
    expect(resolveOptions({ locales: ['en'], detect: { cookie: false } }).detect).toEqual({ cookie: false, acceptLanguage: true })
  })

  it.each<[string, I18nModuleOptions]>([
    ['no locales', {}],
    ['a code that is no part of a path', { locales: ['en/x'] }],
    ['a code that ends the name of a route', { locales: ['a__b'] }],
    ['one code twice', { locales: ['en', 'en'] }],
    ['an unknown default', { locales: ['en'], defaultLocale: 'fr' }],
    ['an unknown fallback', { locales: ['en'], fallbackLocale: 'fr' }],
    ['an unknown strategy', { locales: ['en'], strategy: 'domain' as never }],
  ])('refuses %s', (_, given) => {
    expect(() => resolveOptions(given)).toThrow(BuildFailure)
  })
})
