export interface CodeFrameRange {
  /** 1-based. */
  readonly line: number
  /** 1-based, in UTF-16 units. */
  readonly column: number
  /** How much to underline; what goes beyond the line is left out. */
  readonly length: number
}

export interface CodeFrameOptions {
  /** Lines to show before and after; 1 by default. */
  readonly around?: number
}

const maxWidth = 160

/** Formats the lines around a range with line numbers, and underlines the range. Empty if there is no such line. */
export function codeFrame(text: string, range: CodeFrameRange, options: CodeFrameOptions = {}): string {
  const { around = 1 } = options
  const lines = text.split(/\r\n|\n|\r/)
  if (lines[range.line - 1] === undefined) return ''
  const first = Math.max(1, range.line - around)
  const last = Math.min(lines.length, range.line + around)
  const width = String(last).length
  const row = (mark: string, number: string, content: string): string =>
    `${mark} ${number.padStart(width)} | ${content}`.trimEnd()

  const rows: string[] = []
  for (let number = first; number <= last; number++) {
    const line = lines[number - 1]!
    if (number === range.line) {
      const { shown, underline } = underlined(line, range)
      rows.push(row('>', String(number), printable(shown)), row(' ', '', underline))
    } else rows.push(row(' ', String(number), printable(cut(line, 0).shown)))
  }
  return rows.join('\n')
}

function underlined(line: string, { column, length }: CodeFrameRange): { shown: string; underline: string } {
  const start = Math.min(Math.max(column - 1, 0), line.length)
  const { from, to, shown } = cut(line, start)
  const before = ellipsisAt(from > 0) + line.slice(from, start)
  const carets = Math.max(1, Math.min(length, to - start))
  // Tabs stay tabs, so that they are as wide here as in the line above; a byte order mark has no width at all.
  return { shown, underline: before.replace(/[^\t\uFEFF]/g, ' ') + '^'.repeat(carets) }
}

/** What is shown of a line: all of it, or the part around an index when it is too long. */
function cut(line: string, index: number): { from: number; to: number; shown: string } {
  if (line.length <= maxWidth) return { from: 0, to: line.length, shown: line }
  const from = outsidePair(line, Math.min(line.length - maxWidth, Math.max(0, index - maxWidth / 2)))
  const to = outsidePair(line, from + maxWidth)
  return { from, to, shown: ellipsisAt(from > 0) + line.slice(from, to) + ellipsisAt(to < line.length) }
}

function ellipsisAt(isCut: boolean): string {
  return isCut ? '…' : ''
}

/** Half of a surrogate pair is not a character. */
function outsidePair(line: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(line[index] ?? '') ? index - 1 : index
}

/** A file may hold control characters that would take over the terminal; each becomes one visible character. */
function printable(line: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return line.replace(/[\0-\x08\x0B-\x1F\x7F-\x9F\u202A-\u202E\u2066-\u2069]/g, '\uFFFD')
}
