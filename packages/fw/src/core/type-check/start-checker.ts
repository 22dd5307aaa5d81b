import { spawn, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** Exits when the parent process is gone. */
const endsWithParent = 'data:text/javascript,process.on("disconnect",()=>process.exit());process.channel?.unref()'

export interface Checker {
  child: ChildProcess
  stop: () => void
}

/**
 * Starts a type checker in a separate process with low priority, which exits with this one.
 *
 * @param onText - Called with its output.
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
    // Falls back to the default priority: some systems do not allow changing it.
  }
}
