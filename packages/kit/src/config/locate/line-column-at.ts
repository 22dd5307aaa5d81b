export interface LineColumn {
  /** 1-based. */
  readonly line: number
  /** One-based, in UTF-16 units, like in editors. */
  readonly column: number
}

/** Converts an offset to line and column. Lines end with `\n`, `\r\n` or `\r`. An offset after the text is clamped to its end. */
export function lineColumnAt(text: string, offset: number): LineColumn {
  return lineColumnsOf(text)(offset)
}

/** Like `lineColumnAt`, for many offsets in one text. */
export function lineColumnsOf(text: string): (offset: number) => LineColumn {
  const starts = lineStarts(text)
  return (offset) => {
    const inside = Math.min(Math.max(offset, 0), text.length)
    let line = 0
    let after = starts.length
    while (after - line > 1) {
      const middle = (line + after) >> 1
      if (starts[middle]! <= inside) line = middle
      else after = middle
    }
    return { line: line + 1, column: inside - starts[line]! + 1 }
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) starts.push(index + 1)
  }
  return starts
}
