/**
 * Whether the source that a compiler shows around its mistake is no longer that of the file: it was saved while it was compiled, and
 * what is wrong may be mended.
 *
 * @param frame - As the compiler prints it: numbered lines.
 */
export function isPastFrame(frame: string | undefined, line: number | undefined, text: string): boolean {
  const shown = frame === undefined || line === undefined ? undefined : shownLine(frame, line)
  if (shown === undefined || shown === '') return false
  return !text.split('\n').some((each) => each.trim() === shown)
}

function shownLine(frame: string, line: number): string | undefined {
  for (const each of frame.split('\n')) {
    const numbered = /^[\s>]*(\d+)\s*[|│] ?(.*)$/.exec(each)
    if (numbered && Number(numbered[1]) === line) return numbered[2]!.trim()
  }
  return undefined
}
