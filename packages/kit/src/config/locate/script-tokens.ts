export interface ScriptToken {
  readonly kind: 'open' | 'close' | 'word' | 'value' | 'operator'
  /** A whole word, or the first character of any other token. */
  readonly text: string
  readonly afterNewline: boolean
}

/**
 * Tokenizes a script approximately: enough to distinguish code from strings, comments and regular expressions. Unlike a parser it
 * is not recursive.
 */
export function* scriptTokens(script: string): Generator<ScriptToken> {
  /** The open brackets; true for `${` in a template literal. */
  const brackets: boolean[] = []
  let afterNewline = false
  let last: ScriptToken | undefined
  let index = 0
  while (index < script.length) {
    const character = script[index]!
    const isTemplateEnd = character === '}' && brackets.at(-1) === true
    const end = isTemplateEnd ? templateEnd(script, index + 1) : tokenEnd(script, index, last)
    const kind = isTemplateEnd ? 'close' : kindOf(script, index, end)
    if (kind === undefined) afterNewline ||= /[\n\r\u2028\u2029]/.test(character) || script.startsWith('//', index)
    else {
      last = { kind, text: kind === 'word' ? script.slice(index, end) : character, afterNewline }
      afterNewline = false
      yield last
    }
    if (kind === 'open') brackets.push(false)
    if (kind === 'close') brackets.pop()
    if ((isTemplateEnd || character === '`') && script[end - 1] === '{' && script[end - 2] === '$') {
      last = { kind: 'open', text: '{', afterNewline: false }
      brackets.push(true)
      yield last
    }
    index = end
  }
}

/** Keywords that are followed by an expression. */
const beforeExpression = /^(?:await|case|delete|do|else|in|instanceof|new|of|return|throw|typeof|void|yield)$/

function kindOf(script: string, start: number, end: number): ScriptToken['kind'] | undefined {
  const character = script[start]!
  if (isSpace(character) || isComment(script, start)) return undefined
  if ('([{'.includes(character)) return 'open'
  if (')]}'.includes(character)) return 'close'
  if (isWordCharacter(character)) return 'word'
  return '\'"`'.includes(character) || (character === '/' && end > start + 1) ? 'value' : 'operator'
}

function tokenEnd(script: string, start: number, last: ScriptToken | undefined): number {
  const character = script[start]!
  if (character === '"' || character === "'") return quotedEnd(script, start)
  if (character === '`') return templateEnd(script, start + 1)
  if (isComment(script, start)) return commentEnd(script, start)
  if (character === '/' && (!last || expectsValue(last))) return regExpEnd(script, start)
  let end = start + 1
  if (isWordCharacter(character)) while (end < script.length && isWordCharacter(script[end]!)) end++
  return end
}

function expectsValue({ kind, text }: ScriptToken): boolean {
  return kind === 'open' || kind === 'operator' || (kind === 'word' && beforeExpression.test(text))
}

function isSpace(character: string): boolean {
  return /[\s\uFEFF]/.test(character)
}

function isWordCharacter(character: string): boolean {
  return /[\w$#\u0080-\uFFFF]/.test(character) && !isSpace(character)
}

function isComment(script: string, at: number): boolean {
  return script[at] === '/' && (script[at + 1] === '/' || script[at + 1] === '*')
}

function commentEnd(script: string, start: number): number {
  const isLine = script[start + 1] === '/'
  const end = script.indexOf(isLine ? '\n' : '*/', start + 2)
  return end === -1 ? script.length : end + (isLine ? 1 : 2)
}

function quotedEnd(script: string, start: number): number {
  for (let index = start + 1; index < script.length; index++) {
    if (script[index] === '\\') index++
    else if (script[index] === script[start]) return index + 1
    else if (script[index] === '\n') return index
  }
  return script.length
}

/** Returns the offset after the closing backtick or the next `${`. */
function templateEnd(script: string, start: number): number {
  for (let index = start; index < script.length; index++) {
    if (script[index] === '\\') index++
    else if (script[index] === '`') return index + 1
    else if (script[index] === '$' && script[index + 1] === '{') return index + 2
  }
  return script.length
}

function regExpEnd(script: string, start: number): number {
  let isInClass = false
  for (let index = start + 1; index < script.length; index++) {
    const character = script[index]
    if (character === '\n') return start + 1
    if (character === '\\') index++
    else if (character === '[') isInClass = true
    else if (character === ']') isInClass = false
    else if (character === '/' && !isInClass) return index + 1
  }
  return start + 1
}
