import { parse, serialize } from 'cookie-es'
import type { CookieOptions } from './cookie-options.ts'
import { parseJson } from '../payload/parse-json.ts'

/**
 * Parses a `Cookie` header into raw values by name. The first of several equal names wins. Unicode whitespace is not trimmed,
 * because a name with it is a different name.
 */
export function readCookies(header: string): Record<string, string> {
  return parse(header.replace(/[\v\f\r\n\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]/g, '\uFFFD'), {
    decode: (text) => text,
  })
}

/** Decodes a value as JSON if that is lossless, otherwise as a string. */
export function decodeCookie(text: string): unknown {
  let plain = text
  try {
    plain = decodeURIComponent(text)
  } catch {
    return text
  }
  const value = tryJson(plain)
  if (value === undefined || (typeof value === 'number' && String(value) !== plain)) return plain
  return value
}

/** Encodes a value. Strings are unchanged, unless they would be decoded as something else. */
export function encodeCookie(value: unknown): string {
  return encodeURIComponent(
    typeof value === 'string' && decodeCookie(encodeURIComponent(value)) === value ? value : JSON.stringify(value),
  )
}

/** Serializes a cookie for `Set-Cookie` or `document.cookie`. Throws for values that a browser would parse differently. */
export function writeCookie(name: string, text: string | undefined, options: CookieOptions, secureByDefault: boolean): string {
  const {
    domain,
    expires,
    httpOnly,
    maxAge,
    path = '/',
    partitioned,
    priority,
    sameSite = 'lax',
    secure = secureByDefault,
  } = options
  const prefix = /^__(?:host|secure)-/i.exec(name)?.[0].toLowerCase()
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) refuse(name, 'its name contains invalid characters')
  // oxlint-disable-next-line no-control-regex -- control characters would end the header
  if (/[;\u0000-\u001F\u007F]|[^\u0000-\u00FF]/.test(`${text ?? ''}${domain ?? ''}${path}`)) {
    refuse(name, 'its value, domain or path contains a semicolon, a control character or a character outside Latin-1')
  }
  if (prefix && options.secure === false) refuse(name, `the prefix ${prefix} requires \`secure\``)
  if (prefix === '__host-' && (domain || path !== '/')) refuse(name, 'the prefix __Host- requires the path / and no domain')
  const life = text === undefined ? { maxAge: 0, expires: new Date(0) } : { maxAge, expires }
  const line = serialize(name, text ?? '', {
    domain,
    httpOnly,
    path,
    priority,
    sameSite,
    secure: prefix ? true : secure,
    ...life,
    ...(partitioned ? { partitioned } : {}),
    encode: (value) => value,
  })
  if (import.meta.dev && line.length > 4096) {
    console.warn(
      `[fw] FW_COOKIE_SIZE: The cookie ${JSON.stringify(name)} is ${line.length} bytes long. Browsers ignore cookies larger than 4096 bytes.`,
    )
  }
  return line
}

function tryJson(text: string): unknown {
  if (!/^(?:[[{"\d-]|true$|false$|null$)/.test(text)) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function refuse(name: string, why: string): never {
  const error = new TypeError(`Cannot set the cookie ${JSON.stringify(name)}: ${why}.`)
  error.name = 'FW_COOKIE_INVALID'
  throw error
}
