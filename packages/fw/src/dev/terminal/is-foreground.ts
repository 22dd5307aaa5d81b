import { readFileSync } from 'node:fs'

/** Whether keys can be read. A background process (`fw dev &`) that reads from its terminal is suspended. */
export function isForeground(): boolean {
  if (!process.stdin.isTTY) return true
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return group === foreground
  } catch {
    return true // not supported on this system
  }
}
