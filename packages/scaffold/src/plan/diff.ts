import type { FileChange, Plan } from './plan.ts'

/** A line of a difference: unchanged, removed or added. */
export interface DiffLine {
  type: ' ' | '-' | '+'
  text: string
}

/** The plan as a unified difference, file by file. */
export function diffPlan({ files }: Plan): string {
  return files.map(diffFile).join('\n')
}

/** A change as a unified difference with three lines of context. */
export function diffFile(change: FileChange): string {
  const before = change.type === 'edit' ? change.before : ''
  const after = change.type === 'edit' ? change.after : change.content
  const heads = change.type === 'edit' ? [`--- ${change.path}`, `+++ ${change.path}`] : ['--- /dev/null', `+++ ${change.path}`]
  return `${[...heads, ...hunks(diffLines(before, after))].join('\n')}\n`
}

/** The shortest difference between two texts, line by line. */
export function diffLines(before: string, after: string): DiffLine[] {
  const a = linesOf(before)
  const b = linesOf(after)
  // lengths[i][j]: the longest common subsequence of a from i and b from j. The files of projects are small.
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
    }
  }
  const result: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      result.push({ type: ' ', text: a[i]! })
      i++
      j++
    } else if (i < a.length && (j === b.length || lengths[i + 1]![j]! >= lengths[i]![j + 1]!))
      result.push({ type: '-', text: a[i++]! })
    else result.push({ type: '+', text: b[j++]! })
  }
  return result
}

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

const context = 3

/** Groups changed lines with the lines around them. */
function hunks(lines: readonly DiffLine[]): string[] {
  const shown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ type }) => type !== ' '),
  )
  const result: string[] = []
  let before = 1
  let after = 1
  for (let start = 0; start < lines.length;) {
    let end = start
    while (end < lines.length && shown[end] === shown[start]) end++
    const part = lines.slice(start, end)
    const counts = { before: count(part, '+'), after: count(part, '-') }
    if (shown[start]) {
      result.push(`@@ -${range(before, counts.before)} +${range(after, counts.after)} @@`)
      result.push(...part.map(({ type, text }) => type + text))
    }
    before += counts.before
    after += counts.after
    start = end
  }
  return result
}

function range(line: number, length: number): string {
  return `${length === 0 ? line - 1 : line},${length}`
}

/** The number of lines without those of a type. */
function count(lines: readonly DiffLine[], without: '+' | '-'): number {
  return lines.filter(({ type }) => type !== without).length
}
