import { painter, writeLog } from '../print/output.ts'

interface Failure {
  code: string
  why: string
  fix: string
}

/** Prints why a command cannot go on. Returns the exit code. */
export function printFailure({ code, why, fix }: Failure): 1 {
  writeLog(`${painter(process.stderr)('red', '✖')} ${code}\n  ${why}\n  → ${fix}`)
  return 1
}
