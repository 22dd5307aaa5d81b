/** Text for one line: names of files and addresses of requests must not move the cursor or change the terminal. */
export function cleanLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.replaceAll(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g, ' ')
}

/** Text of several lines, which may have colours and nothing else. */
export function cleanBlock(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.replaceAll(/\u001B\[[\d;]*m|[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, (found) => (found.length > 1 ? found : ''))
}

/** How many columns a line takes. */
export function widthOf(text: string): number {
  // oxlint-disable-next-line no-control-regex -- colours and links start with the escape character
  return text.replaceAll(/\u001B\[[\d;]*m|\u001B\]8;;[^\u0007]*\u0007/g, '').length
}

/** At most so many columns, with a sign that something is missing. For text without colours. */
export function fit(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`
}
