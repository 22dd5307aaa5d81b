/**
 * A fast pre-check: returns false only if none of the ignore patterns can match a path. Each pattern contains a text that must
 * occur in every matching path, and searching for all of these at once is much faster than trying each pattern.
 */
export function mayMatch(patterns: readonly string[]): (path: string) => boolean {
  const texts = new Set<string>()
  for (const pattern of patterns) {
    const written = pattern.trim()
    // Comments, and negated patterns, which only exclude matches of others.
    if (written === '' || written.startsWith('#') || written.startsWith('!')) continue
    texts.add(longestText(written))
  }
  if (texts.size === 0) return () => false
  if (texts.has('')) return () => true
  const any = new RegExp([...texts].map((text) => text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)).join('|'), 'i')
  return (path) => any.test(path)
}

/** The longest text between wildcards, without leading and trailing slashes, which may be missing in the path. */
function longestText(pattern: string): string {
  const pieces = pattern.split(/\*|\?|\[.*?\]|\\.?|\s/).map((piece) => piece.replace(/^\/+|\/+$/g, ''))
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
}
