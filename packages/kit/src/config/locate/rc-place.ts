import { jsonPlace, type JsonValue } from './json-place.ts'
import type { Entry, Place, Span } from './place.ts'

/** The keys of an rc file: lines of the form `a.b.c=value`, or `a.b[]=x` to append to an array. */
export function rcPlace(text: string): Place {
  const root = new Branch()
  for (const { key, value } of assignmentsOf(text)) {
    const written = text.slice(key.start, key.end)
    const isElement = written.endsWith('[]')
    const json = value && /[{[]/.test(text[value.start]!) ? jsonPlace(text, value.start, value.end) : undefined
    let branch = root
    for (const { name, span, isLast } of namesIn(isElement ? written.slice(0, -2) : written, key.start)) {
      if (isLast && !isElement) branch.assign(name, span, value, json)
      else branch = branch.child(name, span)
    }
    if (isElement) branch.append(key, value, json)
  }
  return root
}

/** The keys of a dotted path. Each span starts at the beginning of the path, because a key is meaningless without its parents. */
function namesIn(path: string, start: number): { name: string; span: Span; isLast: boolean }[] {
  const names = path.split('.')
  let end = start - 1
  return names.map((name, index) => {
    end += 1 + name.length
    return { name, span: { start, end }, isLast: index === names.length - 1 }
  })
}

/** All entries of a key, possibly from several lines. */
class Branch implements Place {
  readonly #entries = new Map<string, Entry>()
  readonly #value: JsonValue | undefined
  #length: number

  constructor(value?: JsonValue) {
    this.#value = value
    this.#length = value?.length ?? 0
  }

  entries(name: string): readonly Entry[] {
    const entry = this.#entries.get(name)
    return entry ? [entry] : (this.#value?.place.entries(name) ?? [])
  }

  /** An object or array is located at its first line. */
  child(name: string, key: Span): Branch {
    const known = this.#entries.get(name)?.inside
    if (known instanceof Branch) return known
    const branch = new Branch()
    this.#entries.set(name, { key, value: undefined, inside: branch })
    return branch
  }

  /** If several lines set the same key, the last one wins. */
  assign(name: string, key: Span, value: Span | undefined, json: JsonValue | undefined): void {
    this.#entries.set(name, { key, value, inside: new Branch(json) })
  }

  append(key: Span, value: Span | undefined, json: JsonValue | undefined): void {
    if (json?.length === undefined) this.assign(String(this.#length++), key, value, json)
    // Array elements are added individually.
    for (let index = 0; index < (json?.length ?? 0); index++) {
      for (const entry of json?.place.entries(String(index)) ?? []) this.#entries.set(String(this.#length++), entry)
    }
  }
}

interface Assignment {
  readonly key: Span
  readonly value: Span | undefined
}

function assignmentsOf(text: string): Assignment[] {
  const assignments: Assignment[] = []
  for (const { 0: line, index } of text.matchAll(/[^\n\r]+/g)) {
    const equals = line.indexOf('=')
    const key = trimmed(text, index, index + equals)
    // Skips the same lines as rc9, in which keys contain no spaces.
    if (equals === -1 || !key || /\s/.test(text.slice(key.start, key.end))) continue
    assignments.push({ key, value: trimmed(text, index + equals + 1, index + line.length) })
  }
  return assignments
}

function trimmed(text: string, start: number, end: number): Span | undefined {
  const part = text.slice(start, end)
  const from = start + part.length - part.trimStart().length
  const to = start + part.trimEnd().length
  return from < to ? { start: from, end: to } : undefined
}
