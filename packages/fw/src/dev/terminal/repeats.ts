/** What to do with a line that was there before. */
export type RepeatAction =
  | { print: 'new' }
  /** In place of the last line, or on a new one, with how often it came. */
  | { print: 'over' | 'again'; count: number }
  | { print: 'nothing'; count: number }

/** Counts lines that say the same. */
export class Repeats {
  private readonly counts = new Map<string, number>()
  private last: string | undefined

  /** @param overwrites - Whether the last line can be replaced. */
  constructor(private readonly overwrites: boolean) {}

  /** @param lasting - Count it over all that comes between, not only in a row. */
  note(key: string, lasting: boolean): RepeatAction {
    const inRow = this.last === key
    const count = lasting || inRow ? (this.counts.get(key) ?? 0) + 1 : 1
    // What comes too often to be remembered one by one starts over.
    if (this.counts.size > 1000) this.counts.clear()
    this.counts.set(key, count)
    const print = this.choose(count, inRow)
    if (print !== 'nothing') this.last = key
    return print === 'new' ? { print } : { print, count }
  }

  /** Something else was written: the last line is no longer the last. */
  interrupt(): void {
    if (this.overwrites) this.last = undefined
  }

  /** Another line came, which is not counted. */
  break(): void {
    this.last = undefined
  }

  private choose(count: number, inRow: boolean): RepeatAction['print'] {
    if (count === 1) return 'new'
    if (inRow && this.overwrites) return 'over'
    return Number.isInteger(Math.log10(count)) ? 'again' : 'nothing'
  }
}
