import { BuildFailure } from '@fw/kit'

/** A locale of the app. */
export interface LocaleOptions {
  /** As in addresses and names of files: letters, digits and `-`. */
  code: string
  /** Tag for browsers and search engines, such as `de-AT`; `code` if unset. */
  language?: string
  /** For people who choose one. */
  name?: string
  /** Direction of its script. */
  dir?: 'ltr' | 'rtl'
}

/** How addresses say their locale. */
export type Strategy = 'prefix' | 'prefix_except_default' | 'no_prefix'

export interface DetectOptions {
  /** Name of the cookie that remembers the choice of a visitor; `false` for none. Default: `locale`. */
  cookie?: string | false
  /** Whether to ask the languages of the browser. Default: true. */
  acceptLanguage?: boolean
}

/** Options of the module, under the key `i18n`. */
export interface I18nModuleOptions {
  /** The locales: codes, or more about them. */
  locales?: (string | LocaleOptions)[]
  /** That of visitors of whom nothing is known. The first if unset. */
  defaultLocale?: string
  /**
   * `prefix`: every address begins with a locale. `prefix_except_default`: those of other locales do. `no_prefix`: none does; there is one
   * route for all locales.
   *
   * @default 'prefix_except_default'
   */
  strategy?: Strategy
  /**
   * Directory of messages in every layer, relative to its source directory, with a file for each locale: `en.json`, or `en.ts` with a
   * default export. Those of the project are merged over those of its layers.
   *
   * @default 'i18n'
   */
  messagesDir?: string
  /** Locale of messages that the present one lacks; `false` for none. That of `defaultLocale` if unset. */
  fallbackLocale?: string | false
  /**
   * Sends visitors of `/` to their locale: by cookie, then by the languages of their browser. With `no_prefix`, where addresses say
   * nothing, it decides about every page.
   *
   * @default false
   */
  detect?: boolean | DetectOptions
  /**
   * Keeps the message compiler in the browser, for messages with parameters, plurals or links that are added there: by
   * `mergeLocaleMessage()`, `useI18n({ messages })` or as the default of `t()`. Messages of JSON files are compiled by the build.
   *
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

/** The options, complete. Throws if they contradict each other. */
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
