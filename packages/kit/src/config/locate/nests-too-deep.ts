import { scriptTokens, type ScriptToken } from './script-tokens.ts'

/** A thread with a stack of 1 MB survives twice as many. */
const maxDepth = 1000

/**
 * Whether a script nests deeper than its parser survives. The parser recurses outside of JavaScript, where running out of
 * stack ends the process and cannot be caught (10,000 objects do it in a worker thread), so this is asked before it runs.
 *
 * Depth is over-estimated as the number of tokens that are part of something unfinished: `[`, `a ?`, `!`, `x =>`.
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

/** What stands in one open bracket since the last separator in it. */
interface Level {
  tokens: number
  /** `<` that may still be open. */
  angles: number
  /** There was a word such as `if`. */
  isHeaded: boolean
}

function newLevel(): Level {
  return { tokens: 0, angles: 0, isHeaded: false }
}

/** Words that are followed by more of the same expression or statement, even on the next line. */
const unfinished = new Set(
  'as await case delete do else extends in infer instanceof is keyof new of readonly satisfies typeof unique void yield'.split(
    ' ',
  ),
)

/** Words that go on with what stands on the line before. */
const continuing = new Set('as catch else extends finally in instanceof is of satisfies while'.split(' '))

/** Words whose parentheses are followed by a statement, not by the end of one. */
const headed = new Set(['for', 'if', 'while', 'with'])

/** Whether what comes next is beside, not inside, what was there before. */
function separates(last: ScriptToken, next: ScriptToken, level: Level): boolean {
  if (last.text === ',') return level.angles === 0 // but not in `A<b, A<b, A<b, …`
  if (last.text === ';') return next.text !== 'else' // `if (a) b; else if (a) b; else …` nests in spite of its semicolons
  if (last.text === '}' && next.kind === 'word') return !continuing.has(next.text)
  if (!next.afterNewline || last.kind === 'open' || last.kind === 'operator' || unfinished.has(last.text)) return false
  if (last.text === ')' && level.isHeaded) return false
  return next.kind === 'word' ? !continuing.has(next.text) : next.kind === 'value' && next.text !== '`'
}
