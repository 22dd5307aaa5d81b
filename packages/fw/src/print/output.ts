import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** Data is written to standard output, everything else to standard error. */
export function writeData(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

export function writeLog(text: string): void {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** Colors are only used in a terminal, unless NO_COLOR is set. FORCE_COLOR enables them elsewhere. */
export function hasColors(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  if (NO_COLOR) return false
  if (FORCE_COLOR && FORCE_COLOR !== '0') return true
  return stream.isTTY === true && TERM !== 'dumb'
}

/** Returns a function that colors text if the stream supports it. */
export function painter(stream: NodeJS.WriteStream): (style: Style, text: string) => string {
  const on = hasColors(stream)
  return (style, text) => (on ? styleText(style, text, { validateStream: false }) : text)
}

/** Aligns rows in columns. The last column is not padded. */
export function columns(rows: readonly (readonly string[])[], gap: number = 2): string {
  const widths: number[] = []
  for (const row of rows) row.forEach((cell, index) => (widths[index] = Math.max(widths[index] ?? 0, visibleLength(cell))))
  return rows
    .map((row) =>
      row
        .map((cell, index) => (index === row.length - 1 ? cell : cell + ' '.repeat(widths[index]! - visibleLength(cell) + gap)))
        .join(''),
    )
    .join('\n')
}

function visibleLength(text: string): number {
  // oxlint-disable-next-line no-control-regex -- the escape character starts a colour code
  return text.replaceAll(/\u001B\[\d+m/g, '').length
}
