import { joinPath, nameOf, type RouteNode } from './route-table.ts'

/**
 * Finds the routes that may match a path, without looking at the others. It never decides: what it gives contains every route
 * that matches, and some that do not.
 */
export interface RouteIndex {
  nodes: readonly RouteNode[]
  /** Some route has an alias. */
  aliased: boolean
  candidates: (path: string) => readonly RouteNode[]
  byName: (name: string) => RouteNode | undefined
}

/** A place in the tree of segments. */
interface Place {
  /** Next segment as text. */
  text?: Map<string, Place>
  /** Next segment is any. */
  one?: Place
  /** Next segment is any, or there is none. */
  optional?: Place
  /** Routes that end here. */
  end?: RouteNode[]
  /** Routes that match whatever follows. */
  rest?: RouteNode[]
}

export function createRouteIndex(nodes: readonly RouteNode[]): RouteIndex {
  const root: Place = {}
  let aliased = false
  let names: Map<string, RouteNode> | undefined
  const everyPath = new Map<RouteNode, string[]>()
  for (const node of nodes) {
    if (node.extra.a) aliased = true
    if (!aliased) insert(root, node.full, node)
    else for (const path of allPaths(node, everyPath)) insert(root, path, node)
  }
  return {
    nodes,
    aliased,
    candidates: (path) => {
      const found: RouteNode[] = []
      const segments = path.toLowerCase().split('/').filter(Boolean)
      collect(root, segments, 0, found)
      if (found.length < 2) return found
      found.sort((a, b) => a.index - b.index)
      return found.filter((node, at) => node !== found[at - 1])
    },
    byName: (name) => {
      names ??= namesOf(nodes)
      return names.get(name)
    },
  }
}

/** Whether a record can be a match itself: others only hold their children together. */
export function isMatchable(node: RouteNode): boolean {
  const { extra } = node
  return node.slot >= 0 || extra.n !== 0 || extra.r !== undefined
}

function namesOf(nodes: readonly RouteNode[]): Map<string, RouteNode> {
  const names = new Map<string, RouteNode>()
  for (const node of nodes) {
    const name = nameOf(node)
    if (name !== undefined) names.set(name, node)
  }
  return names
}

/** The path of a route and its aliases, each below the path and the aliases of its parent. */
function allPaths(node: RouteNode, known: Map<RouteNode, string[]>): string[] {
  let paths = known.get(node)
  if (!paths) {
    const own = [node.path, ...(node.extra.a ?? [])]
    const above = node.parent ? allPaths(node.parent, known) : [undefined]
    paths = above.flatMap((parent) => own.map((path) => joinPath(parent, path)))
    known.set(node, paths)
  }
  return paths
}

function insert(root: Place, path: string, node: RouteNode): void {
  if (!isMatchable(node)) return
  let place = root
  for (const step of pathSteps(path)) {
    if (step === REST) {
      ;(place.rest ??= []).push(node)
      return
    }
    if (step === ONE) place = place.one ??= {}
    else if (step === OPTIONAL) place = place.optional ??= {}
    else {
      place.text ??= new Map()
      let next = place.text.get(step)
      if (!next) place.text.set(step, (next = {}))
      place = next
    }
  }
  ;(place.end ??= []).push(node)
}

function collect(place: Place, segments: readonly string[], at: number, found: RouteNode[]): void {
  if (place.rest) found.push(...place.rest)
  if (place.optional) collect(place.optional, segments, at, found)
  const segment = segments[at]
  if (segment === undefined) {
    if (place.end) found.push(...place.end)
    return
  }
  const next = place.text?.get(segment)
  if (next) collect(next, segments, at + 1, found)
  if (place.one) collect(place.one, segments, at + 1, found)
  if (place.optional) collect(place.optional, segments, at + 1, found)
}

/** Exactly one segment, of any text. */
export const ONE = 1
/** One segment, or none. */
export const OPTIONAL = 2
/** Whatever follows. Nothing comes after it. */
export const REST = 3

/** A segment of a pattern: its text in lower case, or one of the kinds. */
export type Step = string | typeof ONE | typeof OPTIONAL | typeof REST

/** Regular expressions of parameters that certainly match no slash. */
const ONE_SEGMENT = /^(?:[\w|]|\\[dw]|\[\^\/\]|[+*?]|\{\d+(?:,\d*)?\})*$/

/** A parameter, its regular expression up to the first parenthesis that has no backslash before it, and its modifier. */
const PARAM = /^:(\w*)(?:\(((?:\\\)|[^)])*)\))?([?*+]?)/

// oxlint-disable-next-line no-control-regex -- all of ASCII without what has a meaning in patterns
const PLAIN = /^[\x00-\x39\x3b-\x5b\x5d-\x7b\x7d-\x7f]*$/

/**
 * What a pattern of the router library demands of a path, segment by segment. It demands less than the pattern does where that
 * is hard to tell, and never more. Empty segments are left out, since the library ignores them.
 */
export function pathSteps(path: string): Step[] {
  if (PLAIN.test(path)) return path.toLowerCase().split('/').filter(Boolean)
  const steps: Step[] = []
  let text = ''
  /** The segment has something that takes up at least a character. */
  let solid = false
  let dynamic = false
  const close = (): void => {
    if (dynamic) steps.push(solid ? ONE : OPTIONAL)
    else if (text) steps.push(text.toLowerCase())
    text = ''
    solid = dynamic = false
  }
  for (let i = 0; i < path.length; i++) {
    let char = path[i]!
    if (char === ':') {
      const [param, name, regexp = '', modifier = ''] = PARAM.exec(path.slice(i))!
      // With an escaped parenthesis the expression can break out of its group, and with no name it is not a parameter.
      if (regexp.includes('\\)')) return [REST]
      if (!name || modifier === '*' || modifier === '+' || !ONE_SEGMENT.test(regexp)) return [...steps, REST]
      dynamic = true
      if (!modifier && !regexp) solid = true
      i += param.length - 1
      continue
    }
    if (char === '\\') char = path[++i] ?? ''
    if (char === '|') return [REST] // the library does not escape it
    if (char === '/') close()
    else {
      text += char
      solid = true
      // How case is ignored beyond ASCII is not worth a copy of the rules.
      if (char > '\u007F') dynamic = true
    }
  }
  close()
  return steps
}
