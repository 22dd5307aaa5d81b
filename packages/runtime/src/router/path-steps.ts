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
