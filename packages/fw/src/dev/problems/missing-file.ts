import type { RawError } from '@fw/schema'

export interface MissingFile {
  file: string
  /** Whether a file imports it, which has to be changed then. Otherwise it is listed in a module that fw generates, such as the routes. */
  isImported: boolean
}

/** In the words of Vite, and of Node for parts of components. */
const sayings = [
  /^Failed to load url .+? \(resolved id: (?<file>[^?)]+)[^)]*\)(?<imported> in (?!\0))?/,
  /^Failed to resolve import "(?<file>\/[^"?]+)[^"]*" from "[^"]*\bfw:build\//,
  /^ENOENT: no such file or directory, \w+ '(?<file>[^'?]+)/,
]

/** The file that an error says does not exist. It may be there by now. */
export function missingFile({ side, message, cause }: RawError): MissingFile | undefined {
  if (side === 'client') return undefined
  const found = sayings.map((saying) => saying.exec(message)?.groups).find((groups) => groups !== undefined)
  if (found) return { file: found['file']!, isImported: found['imported'] !== undefined }
  return cause && missingFile(cause)
}
