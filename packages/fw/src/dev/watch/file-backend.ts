import type { DevEvent, FileEvent, FwOptions } from '@fw/schema'
import type { WatchScope } from './watch-scope.ts'

/** An implementation of file watching. */
export interface FileBackend {
  /** Resolves when changes are detected. */
  ready: Promise<void>
  /** Called when the scope was extended. */
  grown: () => void
  close: () => Promise<void>
}

export type WatcherKind = FwOptions['experimental']['watcher']

export interface BackendOptions {
  scope: WatchScope
  watchers: Pick<FwOptions['watchers'], 'fileWatcher' | 'rewatchOnRawEvents'>
  /** Poll for changes instead of using events of the operating system. */
  polling: boolean
  onEvent: (event: FileEvent, path: string) => void
  /** Called for each event of the operating system, even if the library merges or drops some. */
  onTouched?: ((path: string) => void) | undefined
  onError: (error: unknown) => void
  notify: (event: DevEvent) => void
}
