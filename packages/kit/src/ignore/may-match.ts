/**
 * A quick look at paths: false only if none of the ignore patterns can match a path. Each pattern has some text that must stand in every
 * path that it matches, and looking for all of these at once is much faster than trying patterns one by one.
 */
export function mayMatch(patterns: readonly string[]): (path: string) => boolean {
  const texts = new Set<string>()
  for (const pattern of patterns) {
    const written = pattern.trim()
    // Comments, and patterns that only take back what others have matched.
    if (written === '' || written.startsWith('#') || written.startsWith('!')) continue
    texts.add(longestText(written))
  }
  if (texts.size === 0) return () => false
  if (texts.has('')) return () => true
  const any = new RegExp([...texts].map((text) => text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)).join('|'), 'i')
  return (path) => any.test(path)
}

/** The longest piece between wildcards, without slashes at its ends, which need not stand in the path. */
function longestText(pattern: string): string {
  const pieces = pattern.split(/\*|\?|\[.*?\]|\\.?|\s/).map((piece) => piece.replace(/^\/+|\/+$/g, ''))
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
}
