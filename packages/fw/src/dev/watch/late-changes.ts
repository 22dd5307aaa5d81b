import { statSync, type Stats } from 'node:fs'

export interface LateChanges {
  /** A file was reported as it was at that time. */
  reported: (path: string, stats: Stats | undefined) => void
  stop: () => void
}

/** Longer than the library says nothing more of a file of which it has just reported a change. */
const delay = 60

/**
 * Reports what the library swallows: a second change within 50 milliseconds, such as that of a formatter that runs when a file is saved.
 * Looks at each file again a moment after its report.
 */
export function lateChanges(report: (path: string) => void): LateChanges {
  const waiting = new Map<string, NodeJS.Timeout>()
  const reported: LateChanges['reported'] = (path, stats = statsOf(path)) => {
    clearTimeout(waiting.get(path))
    waiting.set(path, setTimeout(look, delay, path, stats))
  }
  const look = (path: string, before: Stats | undefined): void => {
    waiting.delete(path)
    const now = statsOf(path)
    if (!now?.isFile() || (now.mtimeMs === before?.mtimeMs && now.size === before.size)) return
    report(path)
    reported(path, now)
  }
  return {
    reported,
    stop: () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}

function statsOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false })
}
