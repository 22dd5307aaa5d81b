import { statSync } from 'node:fs'
import type { FileEvent } from '@fw/schema'
import type { ContentGate } from './content-gate.ts'

export interface FileNews {
  /** Takes an event of the watcher. */
  happened: (event: FileEvent, path: string) => void
  /**
   * Takes an event of the operating system. Watchers drop changes of a file that follow another one within 50 ms, but pass on the events
   * of the system, so the last write of a file always arrives here.
   */
  touched: (path: string) => void
  /**
   * Takes the text of a file that is being compiled. If it isn't the text of the last event, the file is checked at once: it was read
   * before its event, or while it was something else for a moment.
   */
  compiled: (path: string, text: string) => void
  /** Checks a file whose event may still be on its way. Returns whether it has changed. */
  check: (path: string) => boolean
  stop: () => void
}

/** Editors empty a file before they write to it. A file that stays empty for so long is reported as that. */
const pause = 80

/** Emits an event for a file only if its content differs from that of its last event. */
export function fileNews(gate: ContentGate, onNews: (event: FileEvent, path: string) => void): FileNews {
  const empty = new Map<string, { timer: NodeJS.Timeout; event: 'add' | 'change' }>()
  let isStopped = false
  const forget = (path: string): void => {
    clearTimeout(empty.get(path)?.timer)
    empty.delete(path)
  }
  const pass = (event: FileEvent, path: string): boolean => {
    if (isStopped || !gate.passes(event, path)) return false
    if (event === 'add') gate.remember(path)
    onNews(event, path)
    return true
  }
  const look = (event: FileEvent, path: string): boolean => {
    if (event !== 'add' && event !== 'change') {
      forget(path)
      return pass(event, path)
    }
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (size === undefined) return false // it is gone, for which there is an event too
    const pending = empty.get(path)?.event === 'add' ? 'add' : event
    forget(path)
    if (size > 0) return pass(pending, path)
    empty.set(path, { event: pending, timer: setTimeout(() => (empty.delete(path), pass(pending, path)), pause) })
    return false
  }
  const check = (path: string): boolean => gate.knows(path) && look('change', path)
  return {
    happened: (event, path) => void look(event, path),
    touched: (path) => void check(path),
    compiled: (path, text) => {
      if (gate.compiled(path, text)) check(path)
    },
    check,
    stop: () => {
      isStopped = true
      for (const path of empty.keys()) forget(path)
    },
  }
}
