/** What a request asks for, in the one form that everyone behind the guard sees. */
export interface Target {
  /** Path and query. Escapes of plain characters are decoded, the others in upper case, empty segments are gone. */
  url: string
  /** The same without the query. */
  path: string
  /** The host of a target in absolute form. */
  host?: string
}

/** Targets that need no work. */
const plain = /^\/(?:(?!\.)[\w\-.~!$&'()*+,;=:@]+(?:\/(?!\.)[\w\-.~!$&'()*+,;=:@]+)*\/?)?(?:\?[\x21\x22\x24-\x7E]*)?$/

/**
 * Reads the target of a request. Undefined for one that could be read in two ways: with control characters, a fragment, a
 * backslash, an encoded separator, or steps upwards. Browsers send none of these.
 */
export function readTarget(given: string): Target | undefined {
  if (plain.test(given)) return target(given)
  // oxlint-disable-next-line no-control-regex -- exactly these may not be in a target
  if (/[#\u0000-\u0020\u007F]/.test(given)) return undefined
  const absolute = /^https?:\/\/([^/?#]*)/i.exec(given)
  const rest = absolute ? given.slice(absolute[0].length) : given
  const at = rest.indexOf('?')
  const path = canonical(at < 0 ? rest : rest.slice(0, at), absolute !== null)
  if (path === undefined) return undefined
  const query = at < 0 ? '' : encodeBytes(rest.slice(at))
  return { ...target(path + query), ...(absolute ? { host: absolute[1]!.toLowerCase() } : {}) }
}

function target(url: string): Target {
  const at = url.indexOf('?')
  return { url, path: at < 0 ? url : url.slice(0, at) }
}

function canonical(given: string, mayBeEmpty: boolean): string | undefined {
  const path = given === '' && mayBeEmpty ? '/' : given
  if (!path.startsWith('/') || path.includes('\\')) return undefined
  const decoded = decodePlain(encodeBytes(path))
  if (decoded === undefined || !isUtf8(decoded)) return undefined
  if (decoded.split('/').some((segment) => segment === '.' || segment === '..')) return undefined
  return decoded.replace(/\/{2,}/g, '/')
}

/** Node gives the bytes of a target as latin1. */
function encodeBytes(text: string): string {
  return text.replace(/[^\u0000-\u007E]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`) // oxlint-disable-line no-control-regex -- the range is what stays
}

/** Decodes what need not be encoded. Undefined if an escape is broken, or hides a separator or a control character. */
function decodePlain(path: string): string | undefined {
  let broken = false
  const result = path.replace(/%([\da-f]{2})?/gi, (escape, hex: string | undefined) => {
    const code = hex === undefined ? 0 : Number.parseInt(hex, 16)
    if (code < 0x20 || code === 0x7f || code === 0x2f || code === 0x5c) broken = true
    const character = String.fromCharCode(code)
    return /[\w\-.~]/.test(character) ? character : escape.toUpperCase()
  })
  return broken ? undefined : result
}

function isUtf8(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
