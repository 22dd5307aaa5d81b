import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The start time of a process, in the format of the operating system. Pids are reused, and differ inside containers; pid and start
 * time together identify a process.
 */
export function processStart(pid: number): string | undefined {
  try {
    // The program name is in parentheses and may contain anything. The fields after it have a fixed order.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return process.platform === 'win32' || process.platform === 'linux' ? undefined : startByPs(pid)
  }
}

/** For systems without /proc. */
function startByPs(pid: number): string | undefined {
  try {
    const started = execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8', timeout: 1000 }).trim()
    return started || undefined
  } catch {
    return undefined // the process or `ps` does not exist
  }
}

/** Whether a process with this pid exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // an error of the operating system; the process belongs to another user
  }
}

/** Whether the process has ended, but its parent has not reaped it. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false // not supported on this system
  }
}
