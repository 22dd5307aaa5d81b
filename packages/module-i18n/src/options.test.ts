import { BuildFailure } from '@fw/kit'
import { describe, expect, it } from 'vitest'
import { resolveOptions, type I18nModuleOptions } from './options.ts'

describe('resolveOptions', () => {
  it('fills in defaults', () => {
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
    ['a code that is not valid in a path', { locales: ['en/x'] }],
    ['a code that conflicts with route names', { locales: ['a__b'] }],
    ['a duplicate code', { locales: ['en', 'en'] }],
    ['an unknown default', { locales: ['en'], defaultLocale: 'fr' }],
    ['an unknown fallback', { locales: ['en'], fallbackLocale: 'fr' }],
    ['an unknown strategy', { locales: ['en'], strategy: 'domain' as never }],
  ])('rejects %s', (_, given) => {
    expect(() => resolveOptions(given)).toThrow(BuildFailure)
  })
})
