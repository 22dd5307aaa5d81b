import { once } from 'node:events'
import { BuildFailure, type BuildProblem } from '@fw/kit'
import { checkerCommand, type CheckerOptions } from './checker-command.ts'
import { startChecker } from './start-checker.ts'
import { typeProblems } from './type-problems.ts'

export interface TypeCheck {
  /** The problems found; empty if there are none. */
  problems: Promise<BuildProblem[]>
  /** Cancels the check. */
  stop: () => void
}

/** Checks the types of a project in parallel to other work. */
export function checkTypes(given: CheckerOptions): TypeCheck {
  const { rootDir } = given.options
  let output = ''
  const { child, stop } = startChecker([...checkerCommand(given), '--pretty', 'false'], rootDir, (text) => void (output += text))
  const problems = once(child, 'close').then(([code]) => {
    const found = typeProblems(output, rootDir)
    if (code !== 0 && found.length === 0) throw new BuildFailure([checkerFailure(output)])
    return found
  })
  problems.catch(() => {}) // the awaiting caller handles the rejection
  return { problems, stop }
}

/** The checker itself failed. */
export function checkerFailure(output: string): BuildProblem {
  const lines = output.trim().split('\n')
  const said = lines.find((line) => /^\w*Error\b|heap out of memory/.test(line)) ?? lines.at(-1) ?? ''
  return {
    level: 'error',
    code: 'FW_TYPES_CHECKER_FAILED',
    why: `Types could not be checked: ${said.slice(0, 500) || 'the type checker exited without output.'}`,
    fix: 'Run `npx fw typecheck` to see its full output.',
  }
}
