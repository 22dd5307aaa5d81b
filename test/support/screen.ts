/** The visible text of a terminal whose last line is overwritten. */
export function screen(text: string): string[] {
  const lines = ['']
  // oxlint-disable-next-line no-control-regex -- the escape that takes a line back
  for (const part of text.match(/\r\u001B\[2K|\n|[^\r\n]+/g) ?? []) {
    if (part === '\n') lines.push('')
    else lines[lines.length - 1] = part.startsWith('\r') ? '' : lines.at(-1)! + part
  }
  return lines
}
