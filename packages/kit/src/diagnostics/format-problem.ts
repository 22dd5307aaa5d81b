import { styleText } from 'node:util'
import type { Problem } from '@fw/schema'
import { relative } from 'pathe'

export interface FormatOptions {
  /** Paths are shown relative to it. */
  rootDir: string
  color: boolean
}

/** Formats a problem for users: code, option, position, reason, fix and code frame. */
export function formatProblem(problem: Problem, { rootDir, color }: FormatOptions): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string): string =>
    color ? styleText(style, text, { validateStream: false }) : text
  const isError = problem.level === 'error'
  const place = placeOf(problem, rootDir)
  const lines = [
    `${paint(isError ? ['red', 'bold'] : ['yellow', 'bold'], isError ? '✖' : '⚠')} ${paint('bold', problem.path || problem.why)}  ${paint('dim', problem.code)}`,
    ...(place ? [`  ${paint('cyan', place)}`] : []),
    ...(problem.path ? [`  ${problem.why}`] : []),
    `  ${paint('green', '→')} ${problem.fix}`,
    ...(problem.frame ? ['', ...problem.frame.split('\n').map((line) => `  ${line}`)] : []),
  ]
  return lines.join('\n')
}

/** `fw.config.ts:3:5`, or the label of the source if there is no file. */
export function placeOf({ position, source }: Pick<Problem, 'position' | 'source'>, rootDir: string): string | undefined {
  if (position) return `${displayPath(position.file, rootDir)}:${position.line}:${position.column}`
  return source?.label
}

/** Relative for files in the project; never a long row of `../`. */
export function displayPath(file: string, rootDir: string): string {
  const path = relative(rootDir, file)
  return path.startsWith('../../') ? file : path
}
