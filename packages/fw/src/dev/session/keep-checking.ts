import { BuildFailure, type BuildProblem } from '@fw/kit'
import { checkerFailure } from '../../core/type-check/check-types.ts'
import { checkerCommand, type CheckerOptions } from '../../core/type-check/checker-command.ts'
import { checkerRounds } from '../../core/type-check/checker-rounds.ts'
import { startChecker, type Checker } from '../../core/type-check/start-checker.ts'

export interface KeptChecker {
  /** Reports a changed file, which the checker should notice by itself. */
  changed: () => void
  stop: () => void
}

export interface CheckingOptions extends Pick<CheckerOptions, 'options' | 'variant'> {
  onRound: (problems: BuildProblem[]) => void
  onFailure: (problem: BuildProblem) => void
}

/** Time in milliseconds in which the checker must notice a change. */
const patience = 5000

/**
 * Runs a type checker in watch mode. It misses files saved during its first run, and changes that the operating system doesn't
 * report; then it is restarted, incrementally.
 */
export function keepChecking({ onRound, onFailure, ...given }: CheckingOptions): KeptChecker {
  const { rootDir } = given.options
  let checker: Checker | undefined
  let isChecking = false
  let began = 0
  let changedAt = 0
  let timer: NodeJS.Timeout | undefined

  const start = (): void => {
    const command = checkerCommand(given)
    const args = [...command, '--watch', '--preserveWatchOutput', '--pretty', 'false']
    if (command.includes('--build')) args.push('--verbose')
    let printed = ''
    began = Date.now()
    isChecking = true
    const read = checkerRounds(rootDir, {
      onBegin: () => {
        began = Date.now()
        isChecking = true
      },
      onRound: (problems) => {
        isChecking = false
        onRound(problems)
      },
    })
    const own = startChecker(args, rootDir, (text) => {
      printed = (printed + text).slice(-4000)
      if (checker === own) read(text)
    })
    checker = own
    own.child.on('close', () => {
      if (checker !== own) return
      stop()
      onFailure(checkerFailure(printed))
    })
  }
  const look = (): void => {
    timer = undefined
    if (!checker || began > changedAt) return
    if (isChecking) return wait()
    checker.stop()
    start()
  }
  const wait = (): void => {
    timer ??= setTimeout(look, patience).unref()
  }
  const stop = (): void => {
    clearTimeout(timer)
    const last = checker
    checker = undefined
    last?.stop()
  }

  try {
    start()
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error
    for (const problem of error.problems) onFailure(problem)
  }
  return {
    changed: () => {
      changedAt = Date.now()
      wait()
    },
    stop,
  }
}
