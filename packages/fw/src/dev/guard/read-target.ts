import { readTarget as readRequestTarget, type TargetPath } from '@fw/schema/path'

/** The target of a request, in the form that everything after the guard uses. */
export interface Target {
  /** Path and query, without empty segments. Reserved characters are encoded as they were sent. */
  url: string
  /** The canonical path, as the server behind parses it too. */
  path: string
  /** The host of an absolute target. */
  host?: string
}

/** Matches targets that need no normalization. */
const plain = /^\/(?:(?!\.)[\w\-.~!$&'()*+,;=:@]+(?:\/(?!\.)[\w\-.~!$&'()*+,;=:@]+)*\/?)?(?:\?[\x21\x22\x24-\x7E]*)?$/

/**
 * Parses the target of a request. Returns undefined if it is ambiguous: with control characters, a fragment, a backslash, an
 * encoded separator, or dot segments. Browsers send none of these.
 */
export function readTarget(given: string): Target | undefined {
  if (plain.test(given)) return { url: given, path: given.split('?', 1)[0]! }
  // oxlint-disable-next-line no-control-regex -- exactly these may not be in a target
  if (/[#\u0000-\u0020\u007F]/.test(given)) return undefined
  const absolute = /^https?:\/\/([^/?#]*)/i.exec(given)
  const rest = absolute ? given.slice(absolute[0].length) : given
  const at = rest.indexOf('?')
  const read = readPath(at < 0 ? rest : rest.slice(0, at), absolute !== null)
  if (read === undefined) return undefined
  const url = at < 0 ? read.sent : read.sent + encodeBytes(rest.slice(at))
  return { url, path: read.path, ...(absolute ? { host: absolute[1]!.toLowerCase() } : {}) }
}

function readPath(given: string, mayBeEmpty: boolean): TargetPath | undefined {
  const path = encodeBytes(given === '' && mayBeEmpty ? '/' : given)
  // Dot segments are rejected: browsers resolve them, so only an attacker sends them.
  if (!path.startsWith('/') || /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return undefined
  return readRequestTarget(path)
}

/** Node decodes the bytes of a target as latin1. */
function encodeBytes(text: string): string {
  return text.replace(/[^\u0000-\u007E]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`) // oxlint-disable-line no-control-regex -- the range is what stays
}
