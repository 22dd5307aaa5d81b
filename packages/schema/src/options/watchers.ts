import * as v from 'valibot'
import { milliseconds } from '../checks.ts'
import type { Declare, Group, ToolType } from '../define.ts'

export interface FileWatcherShape {
  /**
   * Do not emit `add` events for existing files when the watcher starts.
   *
   * @default true
   * @example false
   */
  ignoreInitial: boolean
  /**
   * Ignore files that cannot be read because of missing permissions.
   *
   * @default true
   * @example false
   */
  ignorePermissionErrors: boolean
}

export interface Bundler2WatcherShape {
  /**
   * Time in milliseconds to collect changes before the server bundle is rebuilt in the background. Requests and open pages do not wait for
   * it.
   *
   * @default 1000
   * @example 300
   */
  aggregateTimeout: number
}

export interface WatchersShape {
  /** Options of chokidar. Other keys are passed through. */
  fileWatcher: Group<FileWatcherShape, never, ToolType<'watcher1'>>
  /**
   * Raw file system events that restart the watcher. For file systems that lose track of files.
   *
   * @default []
   * @example ['rename']
   */
  rewatchOnRawEvents: string[]
  /** Options of webpack's watcher. Other keys are passed through. */
  bundler2: Group<Bundler2WatcherShape, never, Record<string, unknown>>
}

export interface WatchersTopic {
  /** File watching in development. */
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
          aggregateTimeout: { check: milliseconds, default: 1000, proof: 'bundler2/development' },
        },
      },
    },
  },
}
