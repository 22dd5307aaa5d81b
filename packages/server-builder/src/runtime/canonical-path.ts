/** Paths that need no work: no escapes, no empty or dot segments. Anything else takes the slow way. */
const plain = /^\/(?:(?!\.)[\w\-.~!$&'()*+,;=:@]+(?:\/(?!\.)[\w\-.~!$&'()*+,;=:@]+)*\/?)?(?:\?[\x21\x22\x24-\x5B\x5D-\x7E]*)?$/

/**
 * The one form of a request target that routing, rules and middleware all see: percent escapes of plain characters decoded, the others in
 * upper case, empty and dot segments gone. Undefined for a target that could be read in two ways, such as one with an encoded slash.
 */
export function canonicalPath(target: string): string | undefined {
  if (plain.test(target)) return target
  const relative = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(target)
  const [path, query] = splitQuery(relative ? target.slice(relative[0].length) || '/' : target)
  // oxlint-disable-next-line no-control-regex -- exactly these may not be in a path
  if (!path.startsWith('/') || /[\\#\u0000-\u0020\u007F]/.test(path)) return undefined
  if (query !== undefined && (/[#\\]/.test(query) || /[^\u0021-\u007E]/.test(query)))
    return withoutDoubt(path, encodeQuery(query))
  return withoutDoubt(path, query)
}

function withoutDoubt(path: string, query: string | undefined): string | undefined {
  const decoded = decodePlain(path)
  if (decoded === undefined) return undefined
  const canonical = withoutDots(decoded)
  return query === undefined ? canonical : `${canonical}?${query}`
}

function splitQuery(target: string): [string, string | undefined] {
  const at = target.indexOf('?')
  return at === -1 ? [target, undefined] : [target.slice(0, at), target.slice(at + 1)]
}

function encodeQuery(query: string): string {
  return query.replace(/[^\u0021\u0022\u0024-\u005B\u005D-\u007E]/gu, (character) => encodeLone(character))
}

function encodeLone(character: string): string {
  try {
    return encodeURIComponent(character)
  } catch {
    return '%EF%BF%BD' // half a character
  }
}

const unreserved = /[\w\-.~]/

/** Decodes what need not be encoded. Undefined if an escape is broken, or hides a separator or a control character. */
function decodePlain(path: string): string | undefined {
  let broken = false
  const result = path.replace(/%([\da-f]{2})?/gi, (escape, hex: string | undefined) => {
    const code = hex === undefined ? 0 : Number.parseInt(hex, 16)
    if (hex === undefined || code < 0x20 || code === 0x7f || code === 0x2f || code === 0x5c) broken = true
    const character = String.fromCharCode(code)
    return code < 0x80 && unreserved.test(character) ? character : escape.toUpperCase()
  })
  if (broken || !isUtf8(result)) return undefined
  return result.replace(/[^\u0021-\u007E]/gu, (character) => encodeLone(character))
}

function isUtf8(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined // the result must be used, or bundlers drop the call
  } catch {
    return false
  }
}

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
