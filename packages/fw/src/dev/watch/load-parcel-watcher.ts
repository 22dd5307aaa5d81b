import { createRequire } from 'node:module'
import { join } from 'pathe'

/** The used part of the library. Its own types would make it a dependency. */
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

/** Loads the library of `watcher2` from the project or from fw. Returns undefined if it is not installed. */
export function loadParcelWatcher(rootDir: string, name: string = '@parcel/watcher'): ParcelWatcher | undefined {
  for (const from of [join(rootDir, 'package.json'), import.meta.url]) {
    try {
      return createRequire(from)(name) as ParcelWatcher // the library of this name
    } catch {
      continue // not installed, or not for this platform
    }
  }
  return undefined
}
