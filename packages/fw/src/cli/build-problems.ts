import { readFile } from 'node:fs/promises'
import type { BuildProblem } from '@fw/kit'
import { formatProblem, Places } from '@fw/kit/internal'
import type { Problem } from '@fw/schema'
import { hasColors, writeLog } from '../print/output.ts'
import { counted } from './report.ts'

export interface BuildProblemsOptions {
  /** Paths are shown relative to it. */
  rootDir: string
  color: boolean
}

/** Prints the problems of an app to standard error. Returns the exit code. */
export async function printBuildProblems(problems: readonly BuildProblem[], rootDir: string): Promise<number> {
  if (problems.length === 0) return 0
  writeLog(await formatBuildProblems(problems, { rootDir, color: hasColors(process.stderr) }))
  if (process.env.GITHUB_ACTIONS === 'true') writeLog(problems.map((each) => annotation(each, rootDir)).join('\n'))
  return problems.some(({ level }) => level === 'error') ? 1 : 0
}

/** Formats problems with code frames; errors last, where they are most visible. Duplicates are removed. */
export async function formatBuildProblems(problems: readonly BuildProblem[], options: BuildProblemsOptions): Promise<string> {
  const unique = [...new Map(problems.map((each) => [JSON.stringify(each), each])).values()]
  const warnings = unique.filter(({ level }) => level === 'warning')
  const errors = unique.filter(({ level }) => level === 'error')
  const texts = await Promise.all([...warnings, ...errors].map((each) => formatOne(each, options)))
  const counts = [counted(errors.length, 'error'), counted(warnings.length, 'warning')].filter((text) => !text.startsWith('0 '))
  return `${texts.join('\n\n')}\n\n${counts.join(', ')}`
}

async function formatOne(problem: BuildProblem, options: BuildProblemsOptions): Promise<string> {
  const { level, code, why, fix, file, line } = problem
  const position = file === undefined ? undefined : { file, line: line ?? 1, ...(await rangeOf(problem)) }
  const plain = { level, code, path: '', keys: [], why, fix, ...(position ? { position } : {}) } as unknown as Problem // codes of a build are not those of a configuration
  // Code frames need a line; files that cannot be read or parsed have none.
  const [framed] = position && line !== undefined ? await new Places().problems([plain]).catch(() => [plain]) : [plain]
  return formatProblem(framed ?? plain, options)
}

/** Without a column, the whole line is meant. */
async function rangeOf({ file, line, column }: BuildProblem): Promise<{ column: number; length?: number }> {
  if (column !== undefined || line === undefined) return { column: column ?? 1 }
  // The file may have been deleted.
  const text = await readFile(file!, 'utf8').catch(() => '')
  const content = text.split(/\r\n|\n|\r/)[line - 1] ?? ''
  return { column: content.length - content.trimStart().length + 1, length: Math.max(1, content.trim().length) }
}

/** A GitHub Actions command, which shows the problem next to the line in a review. */
function annotation({ level, code, why, fix, file, line, column }: BuildProblem, rootDir: string): string {
  const place = [
    ...(file ? [`file=${property(file.startsWith(`${rootDir}/`) ? file.slice(rootDir.length + 1) : file)}`] : []),
    ...(line ? [`line=${line}`] : []),
    ...(column ? [`col=${column}`] : []),
    `title=${property(code)}`,
  ]
  return `::${level} ${place.join(',')}::${message(`${why} ${fix}`)}`
}

function message(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return message(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
