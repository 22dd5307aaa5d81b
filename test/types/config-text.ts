/** A range in a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A statement that sets one option, with the ranges of its parts. */
export interface OptionStatement {
  readonly statement: Span
  /** `key: value` of the option itself, without the surrounding objects. */
  readonly property: Span
}

export function isWithin(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end
}

/** A growing source file with statements that set a single option each. */
export class ConfigText {
  constructor(private text: string) {}

  /** Adds `<before>{ app: { baseURL: <value> } }<after>` on a separate line. */
  add(before: string, keys: readonly string[], value: string, after: string = ''): OptionStatement {
    this.text += '\n'
    const start = this.text.length
    const outer = keys.slice(0, -1)
    const own = `${keys.at(-1)}: ${value}`
    this.text += `${before}{ ${outer.map((key) => `${key}: { `).join('')}`
    const property = { start: this.text.length, end: this.text.length + own.length }
    this.text += `${own}${' }'.repeat(keys.length)}${after}`
    return { statement: { start, end: this.text.length }, property }
  }

  toString(): string {
    return this.text
  }
}
