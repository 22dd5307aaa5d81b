import type { LoadedConfig } from '@fw/kit'
import { formatProblem, Places } from '@fw/kit/internal'
import type { Problem } from '@fw/schema'
import { hasColors, writeLog } from '../print/output.ts'

/** Prints the problems of a configuration to standard error. Returns the exit code. */
export async function reportProblems(loaded: Pick<LoadedConfig, 'problems' | 'facts'>): Promise<number> {
  const { problems, facts } = loaded
  if (problems.length === 0) return 0
  const placed = await new Places().problems(problems)
  const options = { rootDir: facts.rootDir, color: hasColors(process.stderr) }
  writeLog(`${placed.map((each) => formatProblem(each, options)).join('\n\n')}\n\n${countText(problems)}`)
  return problems.some((each) => each.level === 'error') ? 1 : 0
}

/** `2 errors, 1 warning` */
export function countText(problems: readonly Problem[]): string {
  const count = (level: Problem['level']): number => problems.filter((each) => each.level === level).length
  const parts = [counted(count('error'), 'error'), counted(count('warning'), 'warning')].filter((part) => !part.startsWith('0 '))
  return parts.join(', ')
}

export function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
