import { statSync } from 'node:fs'

/** The library holds back changes of a file for 50 ms after one: the last state would never be seen. */
const heldBack = 70

/** Looks at a file once more, a moment after it has changed: formatters write it again at once. */
export function trailingChange(onChange: (path: string) => void): { look: (path: string) => void; stop: () => void } {
  const waiting = new Map<string, NodeJS.Timeout>()
  const look = (path: string): void => {
    if (waiting.has(path)) return
    const before = stateOf(path)
    const timer = setTimeout(() => {
      waiting.delete(path)
      const now = stateOf(path)
      if (now === undefined || now === before) return
      onChange(path)
      look(path)
    }, heldBack)
    waiting.set(path, timer.unref())
  }
  return {
    look,
    stop: () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}

function stateOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && `${stats.mtimeMs} ${stats.size}`
}
