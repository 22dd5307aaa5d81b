import * as v from 'valibot'
import { milliseconds } from '../checks.ts'
import { open, type Declare, type Group, type ToolType } from '../define.ts'

export interface FileWatcherShape {
  /**
   * Report no `add` event for files that are there when watching starts.
   *
   * @default true
   * @example false
   */
  ignoreInitial: boolean
  /**
   * Go on silently when a file may not be read.
   *
   * @default true
   * @example false
   */
  ignorePermissionErrors: boolean
}

export interface Bundler2WatcherShape {
  /**
   * Milliseconds to collect changes before rebuilding.
   *
   * @default 1000
   * @example 300
   */
  aggregateTimeout: number
}

export interface WatchersShape {
  /** Handed to the file watcher, further keys included. */
  fileWatcher: Group<FileWatcherShape, never, ToolType<'watcher1'>>
  /**
   * Raw events of the operating system after which the watcher starts anew. For file systems that lose watched files.
   *
   * @default []
   * @example ['rename']
   */
  rewatchOnRawEvents: string[]
  /** Handed to bundler2's watcher, further keys included. */
  bundler2: Group<Bundler2WatcherShape, never, Record<string, unknown>>
}

export interface WatchersTopic {
  /** How files are watched in development. */
  watchers: Group<WatchersShape>
}

export const watchers: Declare<WatchersTopic> = {
  watchers: {
    group: {
      fileWatcher: {
        open: true,
        group: {
          ignoreInitial: { check: v.boolean(), default: true, proof: 'watchers/file-watcher-ignore-initial' },
          ignorePermissionErrors: {
            check: v.boolean(),
            default: true,
            proof: 'watchers/file-watcher-ignore-permission-errors',
          },
        },
      },
      rewatchOnRawEvents: { check: v.array(v.string()), default: [], proof: 'watchers/rewatch-on-raw-events' },
      bundler2: {
        open: true,
        group: {
          aggregateTimeout: { check: milliseconds, default: 1000, proof: open },
        },
      },
    },
  },
}
