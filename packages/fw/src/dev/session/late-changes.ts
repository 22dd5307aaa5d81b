import type { FileEvent } from '@fw/schema'
import type { ContentGate } from '../watch/content-gate.ts'

export interface LateChanges {
  /** What the watcher tells. */
  happened: (event: FileEvent, path: string) => void
  stop: () => void
}

/** Watchers leave out changes of a file that follow another one within 50 ms. */
const pause = 80

/**
 * Lets through what is news, and looks at each file once more a moment later: what was written shortly after the first change, such as by
 * a formatter, or the rest of a file that takes time to write, would be missed.
 */
export function lateChanges(gate: ContentGate, onNews: (event: FileEvent, path: string) => void): LateChanges {
  const looking = new Map<string, NodeJS.Timeout>()
  const lookAgain = (path: string): void => {
    clearTimeout(looking.get(path))
    looking.set(
      path,
      setTimeout(() => {
        looking.delete(path)
        if (gate.passes('change', path)) news('change', path)
      }, pause),
    )
  }
  const news = (event: FileEvent, path: string): void => {
    if (event === 'add') gate.remember(path)
    if (event === 'add' || event === 'change') lookAgain(path)
    else clearTimeout(looking.get(path))
    onNews(event, path)
  }
  return {
    happened: (event, path) => {
      if (gate.passes(event, path)) news(event, path)
    },
    stop: () => {
      for (const timer of looking.values()) clearTimeout(timer)
      looking.clear()
    },
  }
}
