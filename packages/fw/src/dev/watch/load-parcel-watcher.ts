import { createRequire } from 'node:module'
import { join } from 'pathe'

/** What is used of the library. Its types would make it a dependency. */
export interface ParcelWatcher {
  subscribe: (
    dir: string,
    listener: (error: Error | null, events: PathEvent[]) => unknown,
    options: { ignore: string[] },
  ) => Promise<Subscription>
}

export interface PathEvent {
  type: 'create' | 'update' | 'delete'
  path: string
}

export interface Subscription {
  unsubscribe: () => Promise<void>
}

/** The library of `watcher2`, from the project or from fw's own surroundings; nothing if it is not installed. */
export function loadParcelWatcher(rootDir: string, name: string = '@parcel/watcher'): ParcelWatcher | undefined {
  for (const from of [join(rootDir, 'package.json'), import.meta.url]) {
    try {
      return createRequire(from)(name) as ParcelWatcher // the library is known by its name
    } catch {
      continue // it is not there, or not for this machine
    }
  }
  return undefined
}
