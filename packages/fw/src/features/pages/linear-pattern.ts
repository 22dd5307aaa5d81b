/*
 * The expressions of the router library try all ways to divide a path between several parameters: time grows with a power of the length of the
 * path, or doubles with each segment. The expressions made here divide it in one way. They match the same paths, with the same parameters, but
 * for one case: of several catch-alls, all but the last are as short as possible, not as long.
 *
 * Why that is the same: what follows a parameter also matches with more text in front, because it begins with another parameter. So if the first
 * place where the text between the two occurs does not lead to a match, a later one does not either.
 */

/** A part of a segment. */
type Part = { text: string } | { param: 'one' | 'optional' }

type Segment =
  | { kind: 'parts'; parts: Part[] }
  | { kind: 'catch-all' }
  /** One parameter with an expression of its own, which matches within a segment. */
  | { kind: 'own'; expression: string; optional: boolean }

/**
 * Returns an expression for a route pattern, from its first character, without what follows at the end; undefined if that of the router library
 * takes linear time anyway, or if the pattern has something that only its author can judge.
 *
 * @example
 * linearPattern('/:year()-:month()') // '/([^/](?:(?!-)[^/])*)-([^/]+?)'
 */
export function linearPattern(pattern: string): string | undefined {
  if (!pattern.includes(':')) return
  const segments = readPattern(pattern)
  if (!segments?.some((segment, at) => isSlow(segment, at === segments.length - 1))) return
  let expression = ''
  let afterCatchAll = false
  segments.forEach((segment, at) => {
    if (segment.kind !== 'catch-all') {
      if (!isOptional(segment)) afterCatchAll = false
      expression += isOptional(segment) ? `(?:/${partsOf(segment, '')})?` : `/${partsOf(segment, '')}`
      return
    }
    // Directly behind another catch-all, which takes everything.
    const each = afterCatchAll ? '[]' : oneOfMany(segments, at)
    afterCatchAll = true
    expression += `(?:/(${each}(?:/${each})*))?`
  })
  return expression
}

/** Whether the pattern contains something that this file cannot judge: expressions of the author. */
export function hasOwnExpressions(pattern: string): boolean {
  if (!pattern.includes(':')) return false
  const segments = readPattern(pattern)
  return !segments || segments.some(({ kind }) => kind === 'own')
}

/** How many parameters before the end of the pattern may match several segments. */
export function countWideParams(pattern: string): number {
  const params = [...pattern.matchAll(new RegExp(paramAt, 'g'))]
  return params.filter(
    ([whole, , expression = '', modifier], at) =>
      (modifier === '*' || modifier === '+' || (expression !== '' && !withinSegment.test(expression))) &&
      (at < params.length - 1 || !pattern.endsWith(whole)),
  ).length
}

function isSlow(segment: Segment, isLast: boolean): boolean {
  if (segment.kind === 'catch-all') return !isLast
  return segment.kind === 'parts' && segment.parts.filter((part) => 'param' in part).length > 1
}

/** Whether the segment may be absent. Text beside a parameter needs its slash. */
function isOptional(segment: Segment): boolean {
  if (segment.kind === 'catch-all') return true
  if (segment.kind === 'own') return segment.optional
  const [first] = segment.parts
  return segment.parts.length === 1 && 'param' in first! && first.param === 'optional'
}

/** A segment of a catch-all. If another one follows, the segments up to that one end the first: what it may contain does not begin with them. */
function oneOfMany(segments: readonly Segment[], at: number): string {
  const following = segments.slice(at + 1)
  const start = following.findIndex((segment) => !isOptional(segment))
  const next = start === -1 ? -1 : following.findIndex(({ kind }, index) => kind === 'catch-all' && index > start)
  if (next === -1) return '[^/]*'
  const between = following.slice(start, next)
  while (isOptional(between.at(-1)!)) between.pop()
  const text = between.map((segment, index) => {
    const part = partsOf(segment, '?:')
    const slash = index === between.length - 1 ? '' : '/'
    return isOptional(segment) ? `(?:${part}${slash})?` : part + slash
  })
  return `(?!${text.join('')}(?:/|$))[^/]*`
}

/** @param group - What a group begins with. */
function partsOf(segment: Exclude<Segment, { kind: 'catch-all' }>, group: '' | '?:'): string
function partsOf(segment: Segment, group: '' | '?:'): string
function partsOf(segment: Segment, group: '' | '?:'): string {
  if (segment.kind === 'catch-all') return ''
  if (segment.kind === 'own') return `(${group}${segment.expression})`
  const { parts } = segment
  return parts
    .map((part, at) => {
      if ('text' in part) return escapeExpression(part.text)
      const later = parts.slice(at + 1)
      const [following] = later
      const hasMore = later.some((each) => 'param' in each)
      const until = following && 'text' in following ? escapeExpression(following.text) : ''
      const text = !hasMore ? '[^/]+?' : until ? `[^/](?:(?!${until})[^/])*` : '[^/]'
      return `(${group}${text})${part.param === 'optional' && parts.length > 1 ? '?' : ''}`
    })
    .join('')
}

/** Parameters whose expression certainly matches no slash and has no group. */
const withinSegment = /^(?:[\w|]|\\[dw]|[+*?]|\{\d+(?:,\d*)?\})+$/

/** A parameter with its expression, up to the first parenthesis without a backslash before it, and its modifier. */
const paramAt = /:(\w+)(?:\(((?:\\\)|[^)])*)\))?([?*+]?)/y

/** Reads a pattern as the router library does. Undefined if it has anything that is not generated from file names. */
function readPattern(pattern: string): Segment[] | undefined {
  const segments: Segment[] = []
  let at = 0
  while (at < pattern.length) {
    if (pattern[at] !== '/') return
    at++
    const parts: Part[] = []
    let special: Segment | undefined
    while (at < pattern.length && pattern[at] !== '/') {
      if (pattern[at] === ':') {
        paramAt.lastIndex = at
        const [whole, , expression = '', modifier] = paramAt.exec(pattern) ?? []
        if (whole === undefined) return
        at += whole.length
        if (modifier === '*' && (expression === '.*' || expression === '[^/]*')) special = { kind: 'catch-all' }
        else if (modifier === '*' || modifier === '+') return
        else if (expression && !withinSegment.test(expression)) return
        else if (expression) special = { kind: 'own', expression, optional: modifier === '?' }
        parts.push({ param: modifier === '?' ? 'optional' : 'one' })
      } else {
        if (pattern[at] === '\\') at++
        const char = pattern[at++]
        if (char === undefined || char === '|') return // the library does not escape it
        const last = parts.at(-1)
        if (last && 'text' in last) last.text += char
        else parts.push({ text: char })
      }
    }
    if (parts.length === 0 && pattern !== '/') return
    if (special && parts.length > 1) return
    segments.push(special ?? { kind: 'parts', parts })
  }
  return segments
}

const escapeExpression = (text: string): string => text.replace(/[.+*?^${}()[\]/\\]/g, String.raw`\$&`)
