import type { LoadedConfig } from '@fw/kit'
import type { IsIgnored } from '@fw/kit/internal'
import type { DevEvent, FileEvent } from '@fw/schema'
import { join } from 'pathe'
import { changedSince } from './changed-since.ts'
import { effectiveWatcher } from './effective-watcher.ts'
import type { BackendOptions, FileBackend, WatcherKind } from './file-backend.ts'
import { loadParcelWatcher, type ParcelWatcher } from './load-parcel-watcher.ts'
import { needsPolling } from './needs-polling.ts'
import { reportLimitOnce } from './watch-limit.ts'
import { createWatchScope } from './watch-scope.ts'

export interface WatchFilesOptions extends Pick<LoadedConfig, 'options' | 'explain'> {
  /** Watched recursively, except for ignored paths. They need not exist yet. */
  dirs: readonly string[]
  /** Watched wherever they are, even if they are ignored. They need not exist yet. */
  files: readonly string[]
  isIgnored: IsIgnored
  onEvent: (event: FileEvent, path: string) => void
  /** Called for each event of the operating system, even if the library merges or drops some. */
  onTouched?: (path: string) => void
  onError: (error: unknown) => void
  /** When the files were read, in milliseconds since 1970: files written after this time are reported too. */
  since?: number
  /** Called for each file that was not written since then, a while after the start. */
  onUnchanged?: (path: string, size: number) => void
  /** Reports how files are watched, if it is not the default. */
  notify?: (event: DevEvent) => void
  /** Further directories to skip, such as caches. */
  never?: readonly string[]
  /** Whether to use chokidar even where directories can be watched directly, for tests. */
  usesChokidar?: boolean
  /** Loads the library of `watcher2`. For tests. */
  loadLibrary?: (rootDir: string) => ParcelWatcher | undefined
}

export interface FileWatch {
  kind: WatcherKind
  /** Resolves when changes are detected. */
  ready: Promise<void>
  /** Resolves when all files written since `since` are reported. */
  checked: Promise<void>
  /** Watches another file or directory. */
  add: (path: string) => void
  close: () => Promise<void>
}

/**
 * Watches the files of a project according to `experimental.watcher` and `watchers`. Paths are absolute, with forward slashes;
 * replacing a file, like editors do, is one change.
 */
export async function watchFiles(given: WatchFilesOptions): Promise<FileWatch> {
  const { options, dirs, files, isIgnored, onEvent, onTouched, never = [], loadLibrary = loadParcelWatcher } = given
  const onError = reportLimitOnce(given.onError)
  const notify = (event: DevEvent): void => sayOnce(event, options.rootDir, given.notify)
  const { buildDir, analyzeDir, rootDir } = options
  const hidden = [buildDir, analyzeDir, join(rootDir, '.output'), ...never]
  const scope = createWatchScope({ dirs, files, isIgnored, never: hidden })
  const why = needsPolling(dirs)
  if (why) notify({ kind: 'info', text: 'Files are watched by looking at them again and again', reason: why })
  const base: BackendOptions = {
    scope,
    watchers: { fileWatcher: options.watchers.fileWatcher, rewatchOnRawEvents: options.watchers.rewatchOnRawEvents },
    polling: why !== undefined,
    onEvent,
    onTouched,
    onError,
    notify,
  }
  const { kind, library } = choose(given, why !== undefined, notify, loadLibrary)
  const backend = await open(kind, base, library, hidden, given.usesChokidar === true)
  let isClosed = false
  const { since } = given
  const listeners = {
    onEvent: (event: FileEvent, path: string) => (isClosed ? undefined : onEvent(event, path)),
    onUnchanged: given.onUnchanged,
  }
  const checked = since === undefined ? backend.ready : backend.ready.then(() => changedSince(scope, since, listeners))
  return {
    kind,
    ready: backend.ready,
    checked,
    add: (path) => {
      if (!isClosed && scope.add(path)) backend.grown()
    },
    close: async () => {
      isClosed = true
      await backend.close()
    },
  }
}

function choose(
  given: WatchFilesOptions,
  polling: boolean,
  notify: (event: DevEvent) => void,
  loadLibrary: (rootDir: string) => ParcelWatcher | undefined,
): { kind: WatcherKind; library?: ParcelWatcher } {
  const kind = effectiveWatcher(given)
  if (kind !== 'watcher2') return { kind }
  if (polling) return { kind: 'watcher1-granular' } // not supported by the library
  const library = loadLibrary(given.options.rootDir)
  if (library) return { kind, library }
  const reason = 'experimental.watcher is "watcher2"'
  notify({ kind: 'warning', text: 'watcher1-granular is used: install @parcel/watcher for watcher2', reason })
  return { kind: 'watcher1-granular' }
}

/** Libraries are loaded on demand, for a faster start. */
async function open(
  kind: WatcherKind,
  base: BackendOptions,
  library: ParcelWatcher | undefined,
  hidden: readonly string[],
  usesChokidar: boolean,
): Promise<FileBackend> {
  if (library) return (await import('./watcher2.ts')).watcher2({ ...base, library, hidden })
  if (!usesChokidar && canWatchDirectories(base)) return (await import('./directory-watcher.ts')).directoryWatcher(base)
  if (kind === 'watcher1') return (await import('./watcher1.ts')).watcher1(base)
  return (await import('./watcher1-granular.ts')).watcher1Granular(base)
}

/** Whether directories report changes of their files, and no option of chokidar is set. */
function canWatchDirectories({ polling, watchers }: BackendOptions): boolean {
  const { ignoreInitial, ignorePermissionErrors, ...rest } = watchers.fileWatcher
  const isDefault = ignoreInitial && ignorePermissionErrors && Object.keys(rest).length === 0
  return process.platform === 'linux' && !polling && isDefault && watchers.rewatchOnRawEvents.length === 0
}

const said = new Set<string>()

/** Notices are not repeated after a restart. */
function sayOnce(event: DevEvent, rootDir: string, notify: ((event: DevEvent) => void) | undefined): void {
  const key = `${rootDir}\n${event.text}\n${event.reason}`
  if (!notify || said.has(key)) return
  said.add(key)
  notify(event)
}
