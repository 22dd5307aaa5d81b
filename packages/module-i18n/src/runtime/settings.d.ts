declare module '#build/i18n' {
  export const locales: readonly import('./locale.ts').Locale[]
  export const defaultLocale: string
  export const strategy: 'prefix' | 'prefix_except_default' | 'no_prefix'
  export const fallbackLocale: string | false
  export const detect: false | { cookie: string | false; acceptLanguage: boolean }
  /** Whether the browser receives compiled messages and no compiler. In development both sides have the compiler. */
  export const precompiled: boolean
  /** Registers a listener that is called with the locale of changed messages. Development only. */
  export const onMessages: (listener: (code: string) => void) => void
  /** Loaders of messages by locale; later ones override earlier ones. */
  export const messages: Readonly<Record<string, readonly (() => Promise<{ default: unknown }>)[]>>
}
