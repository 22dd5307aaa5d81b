import { spawn, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** Ends the process when the one that started it is gone, however that ended. */
const endsWithParent = 'data:text/javascript,process.on("disconnect",()=>process.exit());process.channel?.unref()'

export interface Checker {
  child: ChildProcess
  stop: () => void
}

/**
 * Starts a checker in a process of its own, which gives way to everything else and ends with this one.
 *
 * @param onText - hears what it prints
 */
export function startChecker(args: readonly string[], cwd: string, onText: (text: string) => void): Checker {
  const child = spawn(process.execPath, ['--import', endsWithParent, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onText)
  lower(child.pid)
  return { child, stop: () => void (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) }
}

function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It runs with the usual one: some systems do not let users choose.
  }
}
