/** Removes control characters from text for one line: file names and URLs must not change the terminal. */
export function cleanLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.replaceAll(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g, ' ')
}

/** Removes control characters from multi-line text, except for colours. */
export function cleanBlock(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.replaceAll(/\u001B\[[\d;]*m|[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, (found) => (found.length > 1 ? found : ''))
}

/** The number of columns of a line. */
export function widthOf(text: string): number {
  // oxlint-disable-next-line no-control-regex -- colours and links start with the escape character
  return text.replaceAll(/\u001B\[[\d;]*m|\u001B\]8;;[^\u0007]*\u0007/g, '').length
}

/** Truncates text without colours to a number of columns. */
export function fit(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`
}
