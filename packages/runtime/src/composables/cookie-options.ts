import type { CookieSerializeOptions } from 'cookie-es'

/** How a cookie is read, written and kept in step. */
export interface CookieOptions<T = unknown> extends Omit<CookieSerializeOptions, 'encode'> {
  /** The text of a value. By default strings stay as they are and everything else is JSON. */
  encode?: (value: T) => string
  /** The value of a text. */
  decode?: (text: string) => T
  /** The value while the browser has no such cookie. */
  default?: () => T
  /** Write when the value changes: `true` also inside of it, `'shallow'` only when it is replaced, `false` never. @default true */
  watch?: boolean | 'shallow'
  /** Never write. */
  readonly?: boolean
  /** Write on each assignment, also of an equal value, so that the cookie lives on. */
  refresh?: boolean
  /** Whether a cookie may be read. */
  filter?: (name: string) => boolean
}
