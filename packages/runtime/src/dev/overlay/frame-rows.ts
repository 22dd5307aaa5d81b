import type { DevPlace } from '@fw/schema'

export interface FrameRow {
  /** Padded to equal width. */
  number: string
  text: string
  marked: boolean
  /** Whitespace and a `^` below the marked line. */
  caret?: string
}

/** Formats the source around a position. Long lines are truncated so that the position stays visible. */
export function frameRows({ line, column, lines }: DevPlace, width = 110): FrameRow[] {
  const digits = String(lines.at(-1)?.number ?? '').length
  return lines.map(({ number, text }) => {
    const marked = number === line
    const index = Math.min(Math.max(column - 1, 0), text.length)
    const from = marked && text.length > width ? Math.max(0, index - Math.floor(width * 0.6)) : 0
    const shown = `${from > 0 ? '…' : ''}${text.slice(from, from + width)}${text.length > from + width ? '…' : ''}`
    const row = { number: String(number).padStart(digits), text: shown, marked }
    if (!marked || text.trim() === '') return row
    // Tabs are kept, so that the caret is aligned with the line above.
    return { ...row, caret: `${shown.slice(0, index - from + (from > 0 ? 1 : 0)).replace(/[^\t]/g, ' ')}^` }
  })
}
