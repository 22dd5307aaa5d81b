import { readTarget as readRequestTarget, type TargetPath } from '@fw/schema/path'

/** What a request asks for, in the one form that everyone behind the guard sees. */
export interface Target {
  /** Path and query. Empty segments are gone; reserved characters are escaped as they were sent. */
  url: string
  /** The canonical path, as the server behind reads it too. */
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
  // Dot segments are refused: browsers resolve them, so only an attacker sends them to a dev server.
  if (!path.startsWith('/') || /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return undefined
  return readRequestTarget(path)
}

/** Node gives the bytes of a target as latin1. */
function encodeBytes(text: string): string {
  return text.replace(/[^\u0000-\u007E]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`) // oxlint-disable-line no-control-regex -- the range is what stays
}
