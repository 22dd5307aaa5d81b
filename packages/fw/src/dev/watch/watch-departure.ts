import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FileEvent } from '@fw/schema'
import { join, normalize } from 'pathe'
import type { OpenChokidar } from './open-chokidar.ts'

/** Longer than chokidar delays removals, in case the file is created again. */
const delay = 250

/** Closes the watcher of a removed directory, after it has reported the removed files. */
export async function watchDeparture(
  { watcher, close }: OpenChokidar,
  onEvent: (event: FileEvent, path: string) => void,
): Promise<void> {
  await sleep(delay)
  const watched = watcher.getWatched()
  await close()
  for (const [dir, names] of Object.entries(watched)) {
    for (const name of names) {
      const path = normalize(join(dir, name))
      // The watcher of its parent reports it too, if the parent still exists.
      if (!existsSync(path) && !existsSync(dir)) onEvent(path in watched ? 'unlinkDir' : 'unlink', path)
    }
  }
}
