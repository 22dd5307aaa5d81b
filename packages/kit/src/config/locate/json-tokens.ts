import type { Span } from './place.ts'

/** The strings, words and punctuation of a JSON text, without whitespace and comments. */
export function* jsonTokens(text: string, from: number, to: number): Generator<Span> {
  let start = from
  while (start < to) {
    const end = Math.min(tokenEnd(text, start), to)
    if (!spaces.has(text[start]!) && !isComment(text, start)) yield { start, end }
    start = end
  }
}

const spaces = new Set(' \t\n\r\uFEFF')
const punctuation = new Set('{}[]:,/')
const quotes = new Set('"\'')

function tokenEnd(text: string, start: number): number {
  const first = text[start]!
  if (quotes.has(first)) return stringEnd(text, start)
  if (isComment(text, start)) return commentEnd(text, start)
  let end = start + 1
  if (!endsWord(first)) while (end < text.length && !endsWord(text[end]!)) end++
  return end
}

function endsWord(character: string): boolean {
  return spaces.has(character) || punctuation.has(character) || quotes.has(character)
}

function isComment(text: string, at: number): boolean {
  return text[at] === '/' && (text[at + 1] === '/' || text[at + 1] === '*')
}

function commentEnd(text: string, start: number): number {
  const closing = text[start + 1] === '/' ? '\n' : '*/'
  const end = text.indexOf(closing, start + 2)
  return end === -1 ? text.length : end + closing.length
}

/** An unterminated string ends with its line, so that the next line is parsed as usual. */
function stringEnd(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const character = text[index]
    if (character === '\\') index++
    else if (character === text[start]) return index + 1
    else if (character === '\n' || character === '\r') return index
  }
  return text.length
}
