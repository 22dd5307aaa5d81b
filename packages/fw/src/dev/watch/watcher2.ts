import type { BackendOptions, FileBackend } from './file-backend.ts'
import { knownPaths } from './known-paths.ts'
import type { ParcelWatcher, Subscription } from './load-parcel-watcher.ts'
import { watchNamed } from './watch-named.ts'
import { contains, isDirectory } from './watch-scope.ts'

/** Never reported and not scanned, so these directories cost nothing. */
const never = ['**/node_modules', '**/node_modules/**', '**/.git', '**/.git/**']

/** One native watcher per directory. It only reports paths, so the kind of event is determined here. */
export function watcher2(options: BackendOptions & { library: ParcelWatcher; hidden: readonly string[] }): FileBackend {
  const { scope, onEvent, onTouched, onError, library, hidden } = options
  const open = new Map<string, Promise<Subscription | undefined>>()
  const renewals = new Map<string, NodeJS.Timeout>()
  const paths = knownPaths({
    accepts: scope.isInside,
    onEvent,
    onTouched,
    onMissed: (missed) => {
      const dir = [...open.keys()].find((each) => contains(each, missed))
      if (dir === undefined) return
      clearTimeout(renewals.get(dir))
      renewals.set(dir, setTimeout(renew, 100, dir))
    },
  })

  const subscribe = async (dir: string, isNew: boolean): Promise<Subscription | undefined> => {
    const ignored = await paths.scan(dir, { isNew })
    return library
      .subscribe(dir, (error, events) => (error ? onError(error) : paths.happened(events)), {
        ignore: [...never, ...hidden, ...ignored],
      })
      .catch((error: unknown) => void onError(error))
  }
  /** The library caches its list of directories while it is in use, so the old subscription must be closed first. */
  const replace = async (dir: string, old: Promise<Subscription | undefined>): Promise<Subscription | undefined> => {
    const before = await old
    const since = Date.now() - 100
    await before?.unsubscribe()
    const next = await subscribe(dir, true)
    await paths.scan(dir, { isNew: true, isWatched: true, since })
    return next
  }
  const renew = (dir: string): void => {
    const old = open.get(dir)
    if (old) open.set(dir, replace(dir, old))
  }
  const openMissing = (isNew: boolean): Promise<unknown> => {
    for (const dir of scope.dirs()) if (!open.has(dir) && isDirectory(dir)) open.set(dir, subscribe(dir, isNew))
    return Promise.all(open.values())
  }
  const named = watchNamed(options, (event, dir) => {
    if (event === 'addDir') return void openMissing(true)
    void open.get(dir)?.then((subscription) => subscription?.unsubscribe())
    open.delete(dir)
    paths.happened([{ type: 'delete', path: dir }])
  })
  return {
    ready: Promise.all([named.ready, openMissing(false)]).then(() => undefined),
    grown: () => {
      named.grown()
      void openMissing(false)
    },
    close: async () => {
      paths.stop()
      for (const timer of renewals.values()) clearTimeout(timer)
      const subscriptions = await Promise.all(open.values())
      await Promise.all([named.close(), ...subscriptions.map((each) => each?.unsubscribe())])
    },
  }
}
