import { jsonTokens } from './json-tokens.ts'
import { nowhere, type Entry, type Place, type Span } from './place.ts'

/** A JSON value: its position and the keys inside. */
export interface JsonValue {
  readonly span: Span
  readonly place: Place
  /** Number of elements of an array. */
  readonly length: number | undefined
}

/**
 * Parses a range of a text as JSON with comments and trailing commas. Never throws: in an invalid file the keys before the error
 * are found. Not recursive, so nesting is not limited.
 */
export function jsonPlace(text: string, from: number = 0, to: number = text.length): JsonValue | undefined {
  const document = new Container({ start: from, end: to }, true)
  const open = [document]
  for (const token of jsonTokens(text, from, to)) {
    if (document.first && open.length === 1) break
    const top = open.at(-1)! // the root is never closed
    const first = text[token.start]
    if (first === '{' || first === '[') {
      // Until its end is found, a value ends with the text.
      const child = new Container({ start: token.start, end: to }, first === '[')
      top.add(child)
      open.push(child)
    } else if (first === '}' || first === ']') {
      top.span.end = token.end
      if (open.length > 1) open.pop()
    } else if (first === ',') top.key = undefined
    else if (first === ':') continue
    else if (top.isArray || top.key) top.add({ span: token, place: nowhere, length: undefined })
    else top.key = { name: nameOf(text.slice(token.start, token.end)), span: token }
  }
  return document.first
}

class Container implements JsonValue {
  /** The key of the next value. */
  key: { readonly name: string; readonly span: Span } | undefined
  first: JsonValue | undefined
  readonly place: Place
  readonly #entries = new Map<string, Entry>()

  constructor(
    readonly span: { start: number; end: number },
    readonly isArray: boolean,
  ) {
    this.place = {
      entries: (key) => {
        const entry = this.#entries.get(key)
        return entry ? [entry] : []
      },
    }
  }

  get length(): number | undefined {
    return this.isArray ? this.#entries.size : undefined
  }

  add(value: JsonValue): void {
    this.first ??= value
    const key = this.isArray ? { name: String(this.#entries.size), span: value.span } : this.key
    if (key) this.#entries.set(key.name, { key: key.span, value: value.span, inside: value.place })
    this.key = undefined
  }
}

function nameOf(written: string): string {
  if (!/^["']/.test(written)) return written
  try {
    return String(JSON.parse(written))
  } catch {
    return written.slice(1, -1)
  }
}
