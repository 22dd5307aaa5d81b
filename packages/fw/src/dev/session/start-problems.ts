import { rawErrorsOf } from '@fw/kit/internal'
import type { DevProblem, RawError } from '@fw/schema'
import { hasColors } from '../../print/output.ts'
import { terminalText } from '../problems/terminal-text.ts'
import { ConfigFailure, configProblems } from './config-failure.ts'

interface StartProblem {
  /** For the terminal. */
  text: string
  failure: DevProblem
}

/** Describes why a session could not start, or why its configuration could not be reloaded. */
export async function startProblems(error: unknown, describe: (raw: RawError) => Promise<DevProblem>): Promise<StartProblem[]> {
  if (error instanceof ConfigFailure) {
    const found = await configProblems(error.loaded)
    return Promise.all(
      found
        .filter(({ problem }) => problem.level === 'error')
        .map(async ({ problem, text }) => {
          const { position } = problem
          const raw: RawError = {
            side: 'build',
            name: 'Error',
            code: problem.code,
            message: problem.path && !problem.why.includes(problem.path) ? `${problem.path}: ${problem.why}` : problem.why,
            hint: problem.fix,
            ...(position
              ? { loc: { file: position.file, line: position.line, column: position.column }, id: position.file }
              : {}),
          }
          return { text, failure: await describe(raw) }
        }),
    )
  }
  return Promise.all(
    rawErrorsOf(error, 'build').map(async (raw) => {
      const failure = await describe(raw)
      return { text: terminalText(failure, { color: hasColors(process.stdout) }), failure }
    }),
  )
}
