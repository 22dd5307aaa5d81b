/**
 * Normalises the pattern of a route rule for matching: decoded, and lowercase unless case matters. `*` and `:name` match one
 * segment, `**` any number of segments.
 */
export function normalizePattern(pattern: string, caseSensitive: boolean): string {
  const segments = pattern.split('/').filter((segment) => segment !== '')
  return `/${segments.map((segment) => (isDynamic(segment) ? segment : literal(segment, caseSensitive))).join('/')}`
}

export function isDynamic(segment: string): boolean {
  return segment === '*' || segment.startsWith('**') || segment.startsWith(':')
}

/** Number of segments before `**`; undefined if the pattern does not end with `**`. */
export function wildcardDepth(pattern: string): number | undefined {
  const segments = pattern.split('/').filter((segment) => segment !== '')
  return segments.at(-1)?.startsWith('**') ? segments.length - 1 : undefined
}

function literal(segment: string, caseSensitive: boolean): string {
  return foldCase(decoded(segment).normalize('NFC'), caseSensitive)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // a literal percent sign
  }
}

/** vue-router compares escaped paths, so only the case of ASCII letters is ignored. */
export function foldCase(text: string, caseSensitive: boolean): string {
  return caseSensitive || !/[A-Z]/.test(text) ? text : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
