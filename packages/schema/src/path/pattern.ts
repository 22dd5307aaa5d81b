/**
 * The pattern of a route rule in the form that paths are matched in: decoded, normalised, and in lower case unless case matters. `*` and
 * `:name` are one segment, `**` is any number of them.
 */
export function normalizePattern(pattern: string, caseSensitive: boolean): string {
  const segments = pattern.split('/').filter((segment) => segment !== '')
  return `/${segments.map((segment) => (isDynamic(segment) ? segment : literal(segment, caseSensitive))).join('/')}`
}

export function isDynamic(segment: string): boolean {
  return segment === '*' || segment.startsWith('**') || segment.startsWith(':')
}

/** How many segments of a pattern come before its `**`; undefined if it does not end with one. */
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
    return segment // a percent sign that is meant literally
  }
}

/** vue-router compares escaped paths, so it ignores the case of ASCII letters alone. */
export function foldCase(text: string, caseSensitive: boolean): string {
  return caseSensitive || !/[A-Z]/.test(text) ? text : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
