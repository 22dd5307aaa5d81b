// Not radix3, which Nitro uses: of `/:a/b` and `/:c/:d` it only knows the second.

import { foldCase, isDynamic } from './pattern.ts'

/** A pattern from `normalizePattern`, with the rules of matching paths. */
export type PatternRule<Rule> = readonly [pattern: string, rule: Rule]

/**
 * Returns the rules for a path. All matching patterns are merged, the most specific one last: `**` before params, params before
 * static paths, short before long.
 *
 * @param merge - Called once per combination of rules.
 * @returns A function that takes a path in its `matchingForm`.
 */
export function createRuleMatcher<Rule, Merged>(
  rules: readonly PatternRule<Rule>[],
  merge: (rules: readonly Rule[]) => Merged,
): (path: string) => Merged {
  const ranked = rules.toSorted(
    ([a], [b]) => rank(a) - rank(b) || a.split('/').length - b.split('/').length || a.length - b.length,
  )
  const exact = new Map<string, number>()
  const prefixes = new Map<string, number>()
  const expressions: [RegExp, number][] = []
  ranked.forEach(([pattern], index) => {
    const segments = pattern.split('/').slice(1)
    const last = segments.at(-1)!
    if (!segments.some(isDynamic)) exact.set(pattern, index)
    else if (last.startsWith('**') && !segments.slice(0, -1).some(isDynamic))
      prefixes.set(pattern.slice(0, -last.length - 1), index)
    else expressions.push([expressionOf(segments), index])
  })
  const longest = Math.max(0, ...[...prefixes.keys()].map(({ length }) => length))
  const merged = new Map<string, Merged>()
  const none = merge([])

  return (path) => {
    let first = -1
    let others: number[] | undefined
    const add = (index: number | undefined): void => {
      if (index === undefined) return
      if (first === -1) first = index
      else (others ??= [first]).push(index)
    }
    if (prefixes.size > 0) {
      // No longer prefixes: the time for a path of thousands of segments would grow with their square.
      for (let at = path.indexOf('/', 1); at !== -1 && at <= longest; at = path.indexOf('/', at + 1))
        add(prefixes.get(path.slice(0, at)))
      add(prefixes.get(''))
      if (path !== '/') add(prefixes.get(path))
    }
    for (const [expression, index] of expressions) if (expression.test(path)) add(index)
    add(exact.get(path))
    if (first === -1) return none
    const indexes = others?.sort((a, b) => a - b)
    const key = indexes ? indexes.join() : String(first)
    let result = merged.get(key)
    if (result === undefined) {
      result = merge((indexes ?? [first]).map((index) => ranked[index]![1]))
      merged.set(key, result)
    }
    return result
  }
}

/** The form of a decoded path that patterns are matched against. */
export function matchingForm(decoded: string, caseSensitive: boolean): string {
  const normal = /[^\u0000-\u007F]/.test(decoded) ? decoded.normalize('NFC') : decoded // oxlint-disable-line no-control-regex -- all of ASCII
  const folded = foldCase(normal, caseSensitive)
  return folded.length > 1 && folded.endsWith('/') ? folded.slice(0, -1) : folded
}

function rank(pattern: string): number {
  return pattern.includes('/**') ? 0 : pattern.split('/').some(isDynamic) ? 1 : 2
}

/** `/a/:id/**` → `^/a/[^/]+(?:/.*)?$` */
function expressionOf(segments: readonly string[]): RegExp {
  const source = segments.map((segment) =>
    segment.startsWith('**') ? '(?:/.*)?' : isDynamic(segment) ? '/[^/]+' : `/${escapeExpression(segment)}`,
  )
  return new RegExp(`^${source.join('')}$`, 's')
}

const escapeExpression = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
