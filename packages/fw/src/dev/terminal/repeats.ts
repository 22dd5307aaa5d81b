/** How to print a repeated line. */
export type RepeatAction =
  | { print: 'new' }
  /** Overwrite the last line or print a new one, with the number of repetitions. */
  | { print: 'over' | 'again'; count: number }
  | { print: 'nothing'; count: number }

/** Counts repeated lines. */
export class Repeats {
  private readonly counts = new Map<string, number>()
  private last: string | undefined

  /** @param overwrites - Whether the last line can be overwritten. */
  constructor(private readonly overwrites: boolean) {}

  /** @param lasting - Count all occurrences, not only consecutive ones. */
  note(key: string, lasting: boolean): RepeatAction {
    const inRow = this.last === key
    const count = lasting || inRow ? (this.counts.get(key) ?? 0) + 1 : 1
    // Limits the number of counted lines.
    if (this.counts.size > 1000) this.counts.clear()
    this.counts.set(key, count)
    const print = this.choose(count, inRow)
    if (print !== 'nothing') this.last = key
    return print === 'new' ? { print } : { print, count }
  }

  /** Other output was written, so the last line cannot be overwritten. */
  interrupt(): void {
    if (this.overwrites) this.last = undefined
  }

  /** A line that is not counted was printed. */
  break(): void {
    this.last = undefined
  }

  private choose(count: number, inRow: boolean): RepeatAction['print'] {
    if (count === 1) return 'new'
    if (inRow && this.overwrites) return 'over'
    return Number.isInteger(Math.log10(count)) ? 'again' : 'nothing'
  }
}
