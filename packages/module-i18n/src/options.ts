import { BuildFailure } from '@fw/kit'

/** A locale of the app. */
export interface LocaleOptions {
  /** Used in URLs and file names: letters, digits and `-`. */
  code: string
  /** Language tag for browsers and search engines, such as `de-AT`. Defaults to `code`. */
  language?: string
  /** Display name, for language switchers. */
  name?: string
  /** Text direction. */
  dir?: 'ltr' | 'rtl'
}

/** How the locale appears in URLs. */
export type Strategy = 'prefix' | 'prefix_except_default' | 'no_prefix'

export interface DetectOptions {
  /** Name of the cookie that stores the visitor's choice, or `false` for none. Defaults to `locale`. */
  cookie?: string | false
  /** Whether to use the `Accept-Language` header. Defaults to `true`. */
  acceptLanguage?: boolean
}

/** Options of the module, under the key `i18n`. */
export interface I18nModuleOptions {
  /** The locales: codes or objects. */
  locales?: (string | LocaleOptions)[]
  /** The locale of visitors without a known preference. Defaults to the first locale. */
  defaultLocale?: string
  /**
   * `prefix`: every URL starts with a locale. `prefix_except_default`: URLs of all locales but the default one do. `no_prefix`:
   * none does, and all locales share one route.
   *
   * @default 'prefix_except_default'
   */
  strategy?: Strategy
  /**
   * Directory with a message file per locale, relative to the source directory of each layer: `en.json`, or `en.ts` with a default
   * export. Messages of the project override those of its layers.
   * @default 'i18n'
   */
  messagesDir?: string
  /** Locale to use for missing messages, or `false` for none. Defaults to `defaultLocale`. */
  fallbackLocale?: string | false
  /**
   * Redirects visitors of `/` to their locale, determined by the cookie, then by the `Accept-Language` header. With `no_prefix` it
   * determines the locale of every page.
   * @default false
   */
  detect?: boolean | DetectOptions
  /**
   * Keeps the message compiler in the browser, for messages with parameters, plurals or links that are added there: by
   * `mergeLocaleMessage()`, `useI18n({ messages })` or as the default of `t()`. Messages in JSON files are compiled at build time.
   * @default false
   */
  runtimeCompiler?: boolean
}

export interface ResolvedI18nOptions {
  locales: (LocaleOptions & { language: string })[]
  defaultLocale: string
  strategy: Strategy
  messagesDir: string
  fallbackLocale: string | false
  detect: false | Required<DetectOptions>
  runtimeCompiler: boolean
}

/** Applies defaults. Throws if the options are inconsistent. */
export function resolveOptions(given: I18nModuleOptions): ResolvedI18nOptions {
  const { messagesDir = 'i18n', detect = false, strategy = 'prefix_except_default', runtimeCompiler = false } = given
  const locales = (given.locales ?? [])
    .map((each) => (typeof each === 'string' ? { code: each } : each))
    .map((each) => ({ language: each.code, ...each }))
  const codes = locales.map(({ code }) => code)
  const [first] = codes
  if (first === undefined)
    throw failure('FW_I18N_LOCALES', '`i18n.locales` is empty.', "List your locales: i18n: { locales: ['en', 'de'] }.")
  const odd = codes.find((code, index) => !/^[\w-]+$/.test(code) || code.includes('__') || codes.indexOf(code) !== index)
  if (odd !== undefined)
    throw failure(
      'FW_I18N_LOCALES',
      `\`i18n.locales\` contains the invalid code \`${odd}\`.`,
      'Use letters, digits and `-`, and list each code once.',
    )
  if (!['prefix', 'prefix_except_default', 'no_prefix'].includes(strategy))
    throw failure(
      'FW_I18N_STRATEGY',
      `Unknown \`i18n.strategy\` \`${strategy}\`.`,
      'Use prefix, prefix_except_default or no_prefix.',
    )
  const defaultLocale = given.defaultLocale ?? first
  const fallbackLocale = given.fallbackLocale ?? defaultLocale
  for (const [key, code] of Object.entries({ defaultLocale, fallbackLocale }))
    if (code !== false && !codes.includes(code))
      throw failure(
        'FW_I18N_LOCALES',
        `\`i18n.${key}\` is \`${code}\`, which is not a configured locale.`,
        `Use one of \`i18n.locales\`: ${codes.join(', ')}.`,
      )
  const detected = { cookie: 'locale', acceptLanguage: true, ...(typeof detect === 'object' ? detect : {}) }
  return {
    locales,
    defaultLocale,
    strategy,
    messagesDir,
    fallbackLocale,
    detect: detect === false ? false : detected,
    runtimeCompiler,
  }
}

const failure = (code: `FW_I18N_${string}`, why: string, fix: string): BuildFailure =>
  new BuildFailure([{ level: 'error', code, why, fix }])
