import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FileEvent } from '@fw/schema'
import { join, normalize } from 'pathe'
import type { OpenChokidar } from './open-chokidar.ts'

/** Longer than the library keeps removals back, in case that the file returns at once. */
const delay = 250

/** Closes the watcher of a directory that was removed, after it has told of the files that went with it. */
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
      // It is known by its parent too, which still exists.
      if (!existsSync(path) && !existsSync(dir)) onEvent(path in watched ? 'unlinkDir' : 'unlink', path)
    }
  }
}
