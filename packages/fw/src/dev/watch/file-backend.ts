import type { DevEvent, FileEvent, FwOptions } from '@fw/schema'
import type { WatchScope } from './watch-scope.ts'

/** One way of watching files. */
export interface FileBackend {
  /** Resolves when changes are seen. */
  ready: Promise<void>
  /** Says that the scope has grown. */
  grown: () => void
  close: () => Promise<void>
}

export type WatcherKind = FwOptions['experimental']['watcher']

export interface BackendOptions {
  scope: WatchScope
  watchers: FwOptions['watchers']
  /** Ask for changes again and again instead of waiting for the operating system to tell. */
  polling: boolean
  onEvent: (event: FileEvent, path: string) => void
  /** Called for each event of the operating system, also where the library merges or drops some. */
  onTouched?: ((path: string) => void) | undefined
  onError: (error: unknown) => void
  notify: (event: DevEvent) => void
}
