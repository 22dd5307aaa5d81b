import { resolve } from 'pathe'
import { findRunning } from '../dev/lock/dev-lock.ts'
import { writeLog } from '../print/output.ts'

/** The URL of the project's dev server, without a trailing slash. Reports if there is none. */
export function runningServer(cwd: string | undefined, code: string): string | undefined {
  const url = findRunning(resolve(cwd ?? '.'))?.url
  if (url) return url.replace(/\/$/, '')
  writeLog(`${code}: \`fw dev\` does not run for this project.\n  → Start it, or pass its directory with --cwd.`)
  return undefined
}
