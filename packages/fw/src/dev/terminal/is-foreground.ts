import { readFileSync } from 'node:fs'

/** Whether keys may be read. A process in the background (`fw dev &`) that reads from its terminal is stopped by the system. */
export function isForeground(): boolean {
  if (!process.stdin.isTTY) return true
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return group === foreground
  } catch {
    return true // not known on this system
  }
}
