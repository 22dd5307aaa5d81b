import type { RawError } from '@fw/schema'

export interface MissingFile {
  file: string
  /** Whether a file imports it, which must be changed. Otherwise a generated module lists it, such as the routes. */
  isImported: boolean
}

/** Messages of bundlers, and of Node for parts of components. */
const sayings = [
  /^Failed to load url .+? \(resolved id: (?<file>[^?)]+)[^)]*\)(?<imported> in (?!\0))?/,
  /^Failed to resolve import "(?<file>\/[^"?]+)[^"]*" from "[^"]*\bfw:build\//,
  /^ENOENT: no such file or directory, \w+ '(?<file>[^'?]+)/,
]

/** The file that does not exist according to an error. It may have been created since. */
export function missingFile({ side, message, cause }: RawError): MissingFile | undefined {
  if (side === 'client') return undefined
  const found = sayings.map((saying) => saying.exec(message)?.groups).find((groups) => groups !== undefined)
  if (found) return { file: found['file']!, isImported: found['imported'] !== undefined }
  return cause && missingFile(cause)
}
