import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a process started, in whatever form the system tells it. Numbers of processes are used again, and are others inside of
 * a container; number and start together belong to one process alone.
 */
export function processStart(pid: number): string | undefined {
  try {
    // The name of the program stands in brackets and may hold anything. What follows its end is in fixed order.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return process.platform === 'win32' || process.platform === 'linux' ? undefined : startByPs(pid)
  }
}

/** Systems without /proc. */
function startByPs(pid: number): string | undefined {
  try {
    const started = execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8', timeout: 1000 }).trim()
    return started || undefined
  } catch {
    return undefined // no such process, or no such program
  }
}

/** Whether a process of this number is there, whoever it is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // thrown by the system; it is there, and someone else's
  }
}

/** It has ended, and only its parent has not taken notice. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false // not known on this system
  }
}
