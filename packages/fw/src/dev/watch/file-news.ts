import { statSync } from 'node:fs'
import type { FileEvent } from '@fw/schema'
import type { ContentGate } from './content-gate.ts'

export interface FileNews {
  /** Handles an event of the watcher. */
  happened: (event: FileEvent, path: string) => void
  /**
   * Handles an event of the operating system. Watchers drop changes of a file within 50 ms of another one, but forward the events
   * of the system, so the last write of a file always arrives here.
   */
  touched: (path: string) => void
  /**
   * Handles the text of a file that is being compiled. If it isn't the text of the last event, the file is checked immediately: it
   * was read before its event, or it was different for a moment.
   */
  compiled: (path: string, text: string) => void
  /** Whether a file exists, or existed until recently and its removal has not been reported yet. */
  knows: (path: string) => boolean
  /** Checks a file whose event may still be pending. Returns whether it has changed. */
  check: (path: string) => boolean
  /** If a file has just been emptied: resolves when it is written, or has stayed empty, and events that follow were emitted. */
  written: (path: string) => Promise<void> | undefined
  stop: () => void
}

/** Editors truncate a file before they write to it. A file that stays empty for this time in milliseconds is reported as empty. */
const pause = 250

interface Emptied {
  event: 'add' | 'change'
  timer: NodeJS.Timeout
  ended: Promise<void>
  end: () => void
}

/** Emits an event for a file only if its content differs from that of its last event. */
export function fileNews(gate: ContentGate, onNews: (event: FileEvent, path: string) => void): FileNews {
  const empty = new Map<string, Emptied>()
  /** Files that were reported as empty, and have not been written since. */
  const stayedEmpty = new Set<string>()
  let isStopped = false
  const forget = (path: string): void => {
    const emptied = empty.get(path)
    empty.delete(path)
    clearTimeout(emptied?.timer)
    emptied?.end()
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
      stayedEmpty.delete(path)
      return pass(event, path)
    }
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (size === undefined) return false // deleted, which has its own event
    const pending = empty.get(path)?.event === 'add' ? 'add' : event
    forget(path)
    if (size > 0) stayedEmpty.delete(path)
    if (size > 0 || stayedEmpty.has(path)) return pass(pending, path)
    wait(pending, path)
    return false
  }
  const wait = (event: Emptied['event'], path: string): void => {
    let end: (() => void) | undefined
    const ended = new Promise<void>((resolve) => (end = resolve))
    const timer = setTimeout(() => {
      forget(path)
      stayedEmpty.add(path)
      pass(event, path)
    }, pause)
    empty.set(path, { event, timer, ended, end: end! }) // set by the constructor above
  }
  const check = (path: string): boolean => gate.knows(path) && look('change', path)
  return {
    happened: (event, path) => void look(event, path),
    touched: (path) => void check(path),
    compiled: (path, text) => {
      if (gate.compiled(path, text)) check(path)
    },
    knows: gate.knows,
    check,
    written: (path) => {
      check(path)
      return empty.get(path)?.ended
    },
    stop: () => {
      isStopped = true
      for (const path of empty.keys()) forget(path)
    },
  }
}
