/** The path of a request, decoded once. All forms are free of empty and dot segments. */
export interface TargetPath {
  /** The canonical escaped form, as vue-router compares it: one text for each path, whatever was escaped in the request. */
  path: string
  /** Without any escapes, for matching. Slashes separate segments: a target with an escaped slash is refused. */
  decoded: string
  /** As it was sent, with the escapes of reserved characters, for forwarding to a server that may tell `%2B` from `+`. */
  sent: string
  /** With its `?`; empty without a query. */
  query: string
}

/** Targets for which all forms are the same text. Segments that begin with a dot take the slow path. */
const plain = /^\/(?:(?!\.)[\w\-.~!$&'()*+,;=:@]+(?:\/(?!\.)[\w\-.~!$&'()*+,;=:@]+)*\/?)?(?:\?[\x21\x22\x24-\x5B\x5D-\x7E]*)?$/

/**
 * Reads a request target: the only place where a path is decoded. Returns undefined for a target that two readers could understand
 * differently: broken escapes, overlong UTF-8, escaped slashes and backslashes, control characters.
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
 * The canonical form of a path within the app. A path that a server would refuse is returned unchanged: in the browser it may come from a
 * parameter with a slash in it.
 */
export function canonicalPath(path: string): string {
  return plain.test(path) ? path : (readPath(path.replace(/[\t\n\f\r ]/g, encodeCharacter))?.path ?? path)
}

/** A path within the app without its escapes, for matching. An escaped slash stays escaped: it separates no segments. */
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

/** Escapes a decoded path, as vue-router does, and `|`, which it does not escape in its expressions. */
export function encodePath(decoded: string): string {
  return encodeURI(decoded.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .replaceAll('#', '%23')
    .replaceAll('?', '%3F')
}

function readPath(path: string): Omit<TargetPath, 'query'> | undefined {
  // oxlint-disable-next-line no-control-regex -- exactly these may not be in a path
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

/** Decodes what never needs an escape and puts the others in upper case. Undefined if an escape is broken, or hides a separator or a control character. */
function normalizeEscapes(path: string): string | undefined {
  if (!path.includes('%')) return path
  if (forbiddenEscape.test(path)) return undefined
  return path.replace(/%[\da-f]{2}/gi, (escape) => unreserved[escape.toUpperCase()] ?? escape.toUpperCase())
}

/** No hexadecimal digits, a control character, a slash or a backslash. */
const forbiddenEscape = /%(?![\da-f]{2})|%(?:[01][\da-f]|7f|2f|5c)/i

/** Characters that never need an escape, by their escapes. */
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

/** Escapes what is not ASCII. Node hands over the bytes of a request line as Latin-1, requests of the app to itself contain characters. */
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
