import { scriptTokens, type ScriptToken } from './script-tokens.ts'

/** Half of what a thread with a stack of 1 MB survives. */
const maxDepth = 1000

/**
 * Whether a script is nested too deeply for the parser. The parser is native code and recursive: a stack overflow there ends the
 * process and cannot be caught (10,000 nested objects are enough in a worker thread), so this is checked first.
 *
 * The depth is over-estimated as the number of tokens in unfinished constructs: `[`, `a ?`, `!`, `x =>`.
 */
export function nestsTooDeep(script: string): boolean {
  const outer: Level[] = []
  let level = newLevel()
  let depth = 0
  let last: ScriptToken | undefined
  for (const token of scriptTokens(script)) {
    if (last && separates(last, token, level)) {
      depth -= level.tokens
      level = newLevel()
    }
    if (token.kind === 'open') {
      outer.push(level)
      level = newLevel()
    } else if (token.kind === 'close') {
      depth -= level.tokens
      level = outer.pop() ?? newLevel()
    }
    level.tokens++
    depth++
    if (depth > maxDepth) return true
    if (token.text === '<') level.angles++
    if (token.text === '>' && level.angles > 0) level.angles--
    level.isHeaded ||= headed.has(token.text)
    last = token
  }
  return false
}

/** The tokens since the last separator in an open bracket. */
interface Level {
  tokens: number
  /** Number of `<` that may still be open. */
  angles: number
  /** Whether there was a keyword such as `if`. */
  isHeaded: boolean
}

function newLevel(): Level {
  return { tokens: 0, angles: 0, isHeaded: false }
}

/** Keywords after which the expression or statement continues, even on the next line. */
const unfinished = new Set(
  'as await case delete do else extends in infer instanceof is keyof new of readonly satisfies typeof unique void yield'.split(
    ' ',
  ),
)

/** Keywords that continue the previous line. */
const continuing = new Set('as catch else extends finally in instanceof is of satisfies while'.split(' '))

/** Keywords whose parentheses are followed by a statement. */
const headed = new Set(['for', 'if', 'while', 'with'])

/** Whether the next token starts a sibling of the previous construct instead of nesting in it. */
function separates(last: ScriptToken, next: ScriptToken, level: Level): boolean {
  if (last.text === ',') return level.angles === 0 // except in `A<b, A<b, A<b, …`
  if (last.text === ';') return next.text !== 'else' // `if (a) b; else if (a) b; else …` nests despite its semicolons
  if (last.text === '}' && next.kind === 'word') return !continuing.has(next.text)
  if (!next.afterNewline || last.kind === 'open' || last.kind === 'operator' || unfinished.has(last.text)) return false
  if (last.text === ')' && level.isHeaded) return false
  return next.kind === 'word' ? !continuing.has(next.text) : next.kind === 'value' && next.text !== '`'
}
