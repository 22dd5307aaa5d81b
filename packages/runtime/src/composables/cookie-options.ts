import type { CookieSerializeOptions } from 'cookie-es'

/** Options of `useCookie`. */
export interface CookieOptions<T = unknown> extends Omit<CookieSerializeOptions, 'encode'> {
  /** Encodes a value. By default strings are unchanged and other values are JSON. */
  encode?: (value: T) => string
  /** Decodes a value. */
  decode?: (text: string) => T
  /** Returns the value to use if there is no cookie. */
  default?: () => T
  /**
   * Whether to write the cookie when the value changes: `true` watches deeply, `'shallow'` only replacements, `false` never writes.
   * @default true
   */
  watch?: boolean | 'shallow'
  /** Never writes the cookie. */
  readonly?: boolean
  /** Writes on each assignment, even of an equal value, to extend the cookie's lifetime. */
  refresh?: boolean
  /** Whether a cookie can be read. */
  filter?: (name: string) => boolean
}
