import { encodePath } from '@fw/schema/path'

/** One directory or file name in the path of a page, as a route pattern and as a name. */
export interface Segment {
  /** A vue-router pattern. Empty for `index` and for groups. */
  path: string
  /** The pattern if more segments follow. */
  pathBefore: string
  name: string
  groups: string[]
  problems: SegmentProblem[]
}

export interface SegmentProblem {
  what: 'unfinished param' | 'empty param' | 'unfinished group' | 'empty group' | 'catch-all not alone' | 'dropped characters'
  /** Offset in the segment. */
  at: number
  text: string
}

interface Reading extends Segment {
  /** Set directly after a parameter, where `*`, `+`, `?` and `(` would be parsed as part of it. */
  afterParam: boolean
}

/** Parses one segment: text, `[param]`, `[[optional]]`, `[...catchAll]`, `(group)`. */
export function parseSegment(segment: string): Segment {
  const reading: Reading = { path: '', pathBefore: '', name: '', groups: [], problems: [], afterParam: false }
  let at = 0
  while (at < segment.length) {
    if (segment[at] === '[') at = readParam(segment, at, reading)
    else if (segment[at] === '(') at = readGroup(segment, at, reading)
    else at = readText(segment, at, reading)
  }
  const { path, pathBefore, name, groups, problems } = reading
  return path === 'index' ? { path: '', pathBefore: '', name, groups, problems } : { path, pathBefore, name, groups, problems }
}

function readParam(segment: string, at: number, into: Reading): number {
  const isOptional = segment[at + 1] === '['
  const closing = isOptional ? ']]' : ']'
  const start = at + closing.length
  const end = segment.indexOf(closing, start)
  if (end === -1) return stop('unfinished param', segment, at, into)
  const written = segment.slice(start, end)
  const isCatchAll = written.startsWith('...')
  const given = isCatchAll ? written.slice(3) : written
  const name = given.replace(/\W/g, '') // characters that vue-router allows in a name
  const whole = segment.slice(at, end + closing.length)
  if (name === '') return stop('empty param', segment, at, into)
  if (name !== given) into.problems.push({ what: 'dropped characters', at, text: whole })
  if (isCatchAll && withoutGroups(segment) !== whole) into.problems.push({ what: 'catch-all not alone', at, text: whole })
  into.path += isCatchAll ? `:${name}(.*)*` : isOptional ? `:${name}?` : `:${name}()`
  into.pathBefore += isCatchAll ? `:${name}([^/]*)*` : isOptional ? `:${name}?` : `:${name}()`
  into.name += name
  into.afterParam = true
  return end + closing.length
}

function readGroup(segment: string, at: number, into: Reading): number {
  const end = segment.indexOf(')', at)
  if (end === -1) return stop('unfinished group', segment, at, into)
  const name = segment.slice(at + 1, end)
  if (name === '') return stop('empty group', segment, at, into)
  into.groups.push(name)
  return end + 1
}

function readText(segment: string, at: number, into: Reading): number {
  const length = segment.slice(at).search(/[[(]/)
  const text = length === -1 ? segment.slice(at) : segment.slice(at, at + length)
  const encoded = encodeText(text)
  const path = into.afterParam && /^[*+?]/.test(encoded) ? `\\${encoded}` : encoded
  into.path += path
  into.pathBefore += path
  into.name += text
  into.afterParam = false
  return at + text.length
}

function stop(what: SegmentProblem['what'], segment: string, at: number, into: Reading): number {
  into.problems.push({ what, at, text: segment.slice(at) })
  return segment.length
}

function withoutGroups(segment: string): string {
  return segment.replace(/\([^)]+\)/g, '')
}

/** The canonical form of a path, which is what vue-router compares with. A colon would start a parameter. */
function encodeText(text: string): string {
  return /^[\w.-]*$/.test(text) ? text : encodePath(text).replaceAll(':', '\\:')
}
