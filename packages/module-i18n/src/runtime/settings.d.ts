declare module '#build/i18n' {
  export const locales: readonly import('./locale.ts').Locale[]
  export const defaultLocale: string
  export const strategy: 'prefix' | 'prefix_except_default' | 'no_prefix'
  export const fallbackLocale: string | false
  export const detect: false | { cookie: string | false; acceptLanguage: boolean }
  /** Messages come to the browser compiled, and the compiler does not; in development both sides have it. */
  export const precompiled: boolean
  /** Calls a listener with the locale whose messages have changed; in development only. */
  export const onMessages: (listener: (code: string) => void) => void
  /** Loaders of messages by locale; later ones are merged over earlier ones. */
  export const messages: Readonly<Record<string, readonly (() => Promise<{ default: unknown }>)[]>>
}
