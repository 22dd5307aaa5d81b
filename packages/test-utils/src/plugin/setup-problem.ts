import { displayPath } from '@fw/kit/internal'

interface Problem {
  code: `FW_TEST_${string}`
  why: string
  /** The file that has to be changed. */
  file?: string
  fix: string
}

/** An error in the set-up. Vitest prints the message and stops. */
export function setupProblem({ code, why, file, fix }: Problem, rootDir: string): Error {
  const place = file === undefined ? '' : `\n  at ${displayPath(file, rootDir)}`
  const error = new Error(`${code}: ${why}${place}\n  → ${fix}`)
  error.name = 'FwTestError'
  error.stack = `${error.name}: ${error.message}` // the position in Vite's code is of no interest
  return error
}
