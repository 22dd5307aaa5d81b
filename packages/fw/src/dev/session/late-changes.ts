import { statSync } from 'node:fs'
import type { FileEvent } from '@fw/schema'
import type { ContentGate } from '../watch/content-gate.ts'

export interface LateChanges {
  /** What the watcher tells. */
  happened: (event: FileEvent, path: string) => void
  /** Called with the text of a file before it is compiled. Checks the file again if the watcher knows another text. */
  compiled: (path: string, text: string) => void
  stop: () => void
}

/** Watchers leave out changes of a file that follow another one within 50 ms. */
const pause = 80

/**
 * Lets through what is news, and looks at each file once more a moment later: what was written shortly after the first change, such as by
 * a formatter, or the rest of a file that takes time to write, would be missed. An empty file is told of only then, for most are about to
 * be written.
 */
export function lateChanges(gate: ContentGate, onNews: (event: FileEvent, path: string) => void): LateChanges {
  const looking = new Map<string, { timer: NodeJS.Timeout; event: 'add' | 'change' }>()
  const forget = (path: string): void => {
    clearTimeout(looking.get(path)?.timer)
    looking.delete(path)
  }
  const look = (event: FileEvent, path: string): void => {
    if (gate.passes(event, path)) news(event, path)
    // An event that comes late, of what is known already, makes the watcher leave out what follows it too.
    else if (!looking.has(path)) lookLater('change', path)
  }
  const lookLater = (event: 'add' | 'change', path: string, written?: number): void => {
    forget(path)
    const timer = setTimeout(() => {
      looking.delete(path)
      if (timeOf(path) === 0) return // gone, which the watcher tells by itself
      // Whoever heard of it may have read something in between, even if the file is as it was by now.
      const isNews = gate.passes(event, path) || (written !== undefined && timeOf(path) !== written)
      if (isNews) news(event, path)
    }, pause)
    looking.set(path, { timer, event })
  }
  const news = (event: FileEvent, path: string): void => {
    if (event === 'add') gate.remember(path)
    if (event === 'add' || event === 'change') lookLater('change', path, timeOf(path))
    onNews(event, path)
  }
  return {
    happened: (given, path) => {
      if (given !== 'add' && given !== 'change') {
        forget(path)
        return look(given, path)
      }
      const event = looking.get(path)?.event === 'add' ? 'add' : given // not told of yet
      if (isEmpty(path)) lookLater(event, path)
      else look(event, path)
    },
    compiled: (path, text) => {
      if (gate.compiled(path, text) && !looking.has(path)) lookLater('change', path)
    },
    stop: () => {
      for (const path of looking.keys()) forget(path)
    },
  }
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function isEmpty(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === 0
}
