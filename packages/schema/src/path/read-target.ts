/** A decoded request path. All forms have no empty segments and no dot segments. */
export interface TargetPath {
  /** Canonical escaped form, as vue-router compares it: the same for every way to escape a path. */
  path: string
  /** Unescaped, for matching. Slashes always separate segments: a target with an escaped slash is rejected. */
  decoded: string
  /** As sent, with escaped reserved characters, for forwarding to a server that distinguishes `%2B` from `+`. */
  sent: string
  /** Includes the `?`; empty without a query. */
  query: string
}

/** Targets whose forms are all identical. Segments with a leading dot take the slow path. */
const plain = /^\/(?:(?!\.)[\w\-.~!$&'()*+,;=:@]+(?:\/(?!\.)[\w\-.~!$&'()*+,;=:@]+)*\/?)?(?:\?[\x21\x22\x24-\x5B\x5D-\x7E]*)?$/

/**
 * Parses a request target: the only place where a path is decoded. Returns undefined for ambiguous targets: invalid escapes,
 * overlong UTF-8, escaped slashes and backslashes, control characters.
 */
export function readTarget(target: string): TargetPath | undefined {
  if (plain.test(target)) {
    const at = target.indexOf('?')
    const path = at === -1 ? target : target.slice(0, at)
    return { path, decoded: path, sent: path, query: at === -1 ? '' : target.slice(at) }
  }
  const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(target)
  const local = origin ? target.slice(origin[0].length) || '/' : target
  const at = local.indexOf('?')
  const forms = readPath(at === -1 ? local : local.slice(0, at))
  return forms && { ...forms, query: at === -1 ? '' : encodeQuery(local.slice(at)) }
}

/**
 * The canonical form of a path of the app. A path that a server would reject is returned unchanged: in the browser, it may
 * contain a param with a slash.
 */
export function canonicalPath(path: string): string {
  if (plain.test(path)) return path
  // Where a path is not valid, a line break would still be the one character that `.` in the pattern of a catch-all does not match.
  return readPath(path.replace(/[\t\n\f\r ]/g, encodeCharacter))?.path ?? path.replace(/[\n\r\u2028\u2029]/g, encodeURIComponent)
}

/** Unescapes a path of the app, for matching. Escaped slashes stay escaped, because they do not separate segments. */
export function decodePath(path: string): string {
  return plain.test(path) ? path : (readPath(path)?.decoded ?? path.split('/').map(decodeSegment).join('/'))
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment.replace(/%2f/gi, '%252F'))
  } catch {
    return segment
  }
}

/** Escapes a decoded path like vue-router, plus `|`, which vue-router does not escape. */
export function encodePath(decoded: string): string {
  return encodeURI(decoded.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .replaceAll('#', '%23')
    .replaceAll('?', '%3F')
}

function readPath(path: string): Omit<TargetPath, 'query'> | undefined {
  // oxlint-disable-next-line no-control-regex -- exactly these are not allowed in a path
  if (!path.startsWith('/') || /[\\#\u0000-\u0020\u007F]/.test(path)) return undefined
  const escaped = normalizeEscapes(encodeNonAscii(path))
  if (escaped === undefined) return undefined
  const sent = withoutDots(escaped)
  try {
    const decoded = decodeURIComponent(sent)
    return { path: encodePath(decoded), decoded, sent }
  } catch {
    return undefined // not UTF-8
  }
}

/**
 * Decodes characters that never need an escape and normalises the other escapes to upper case. Undefined if an escape
 * is invalid, or encodes a separator or control character.
 */
function normalizeEscapes(path: string): string | undefined {
  if (!path.includes('%')) return path
  if (forbiddenEscape.test(path)) return undefined
  return path.replace(/%[\da-f]{2}/gi, (escape) => unreserved[escape.toUpperCase()] ?? escape.toUpperCase())
}

/** Invalid hexadecimal digits, a control character, a slash or a backslash. */
const forbiddenEscape = /%(?![\da-f]{2})|%(?:[01][\da-f]|7f|2f|5c)/i

/** Characters that never need an escape, by escape. */
const unreserved: Record<string, string> = Object.fromEntries(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'].map((character) => [
    `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    character,
  ]),
)

function withoutDots(path: string): string {
  const segments: string[] = []
  const parts = path.split('/').slice(1)
  parts.forEach((part, index) => {
    const last = index === parts.length - 1
    if (part === '..') segments.pop()
    else if (part !== '.' && (part !== '' || last)) segments.push(part)
    if (last && (part === '.' || part === '..')) segments.push('')
  })
  return `/${segments.join('/')}`.replace(/\/{2,}/g, '/')
}

/** Escapes non-ASCII characters. Node.js decodes the request line as Latin-1, while internal requests contain any characters. */
function encodeNonAscii(text: string): string {
  if (!/[^\u0000-\u007F]/.test(text)) return text // oxlint-disable-line no-control-regex -- all of ASCII
  const isBytes = !/[^\u0000-\u00FF]/.test(text) // oxlint-disable-line no-control-regex -- all of Latin-1
  const bytes = isBytes ? text.replace(/[\u0080-\u00FF]/g, encodeByte) : undefined
  return bytes !== undefined && isUtf8(bytes) ? bytes : text.replace(/[^\u0000-\u007F]/gu, encodeCharacter) // oxlint-disable-line no-control-regex -- see above
}

function encodeQuery(query: string): string {
  return encodeNonAscii(query).replace(/[^\u0021\u0022\u0024-\u005B\u005D-\u007E]/g, encodeCharacter)
}

function encodeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

function encodeCharacter(character: string): string {
  try {
    return encodeURIComponent(character)
  } catch {
    return '%EF%BF%BD' // a lone surrogate
  }
}

function isUtf8(escaped: string): boolean {
  const escapes = escaped.match(/%[89A-F][\dA-F]/gi)?.join('') ?? ''
  try {
    return decodeURIComponent(escapes) !== undefined // the result must be used, or bundlers drop the call
  } catch {
    return false
  }
}
