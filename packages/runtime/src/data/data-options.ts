import type { MaybeRefOrGetter, MultiWatchSources, Ref } from 'vue'
import type { FwApp } from '../app/fw-app.ts'
import type { AppError } from '../app/errors.ts'
import type { DataStatus } from './entry-machine.ts'

/** Why data is loaded. */
export type DataCause = 'initial' | 'watch' | 'refresh:hook' | 'refresh:manual'

/** Loads the data. Pass `signal` to requests, so that they are aborted when the result is not needed anymore. */
export type DataHandler<T> = (fwApp: FwApp, context: { signal: AbortSignal }) => Promise<T> | T

export type KeysOf<T> = (T extends object ? keyof T & string : string)[]
export type PickFrom<T, K extends readonly string[]> = T extends readonly unknown[]
  ? T
  : T extends Record<string, unknown> | object
    ? keyof T & string extends K[number]
      ? T
      : Pick<T, K[number] & keyof T>
    : T

export interface AsyncDataOptions<
  ResT,
  DataT = ResT,
  PickKeys extends KeysOf<DataT> = KeysOf<DataT>,
  DefaultT = null | undefined,
> {
  /** Load on the server as well. @default true */
  server?: boolean
  /** Do not block navigation while data is loading. @default false */
  lazy?: boolean
  /** Load immediately, without a call of `execute`. @default true */
  immediate?: boolean
  /** While false, nothing is loaded, and a current run is aborted. @default true */
  enabled?: MaybeRefOrGetter<boolean>
  /** The value of `data` until it is loaded. */
  default?: () => DefaultT | Ref<DefaultT>
  /** Transforms the result before it is stored. */
  transform?: (input: ResT) => DataT | Promise<DataT>
  /** Stores only these keys of the result. */
  pick?: PickKeys
  /** Reloads when one of these sources changes. */
  watch?: MultiWatchSources
  /** Makes `data` deeply reactive. */
  deep?: boolean
  /** Whether a second run replaces a current one (`cancel`) or waits for it (`defer`). @default 'cancel' */
  dedupe?: 'cancel' | 'defer'
  /** Timeout in milliseconds. */
  timeout?: number
  /** Returns a cached value, or undefined to load the data. */
  getCachedData?: (key: string, fwApp: FwApp, context: { cause: DataCause }) => NoInfer<DataT> | undefined
}

export interface ExecuteOptions {
  /** Whether to replace a current run (`cancel`) or wait for it (`defer`). */
  dedupe?: 'cancel' | 'defer'
  cause?: DataCause
  /** Aborts the run; the status becomes `idle`. */
  signal?: AbortSignal
  timeout?: number
}

export interface AsyncDataState<T, E> {
  data: Ref<T>
  /** Whether data is being loaded. */
  pending: Ref<boolean>
  status: Ref<DataStatus>
  error: Ref<E>
  /** Reloads the data. */
  refresh: (options?: ExecuteOptions) => Promise<void>
  /** The same as `refresh`. */
  execute: (options?: ExecuteOptions) => Promise<void>
  /** Removes data and error, and aborts a current run. */
  clear: () => void
}

/** The state, and a promise that resolves to it when the data is loaded. */
export type AsyncData<T, E = AppError | null | undefined> = AsyncDataState<T, E> & Promise<AsyncDataState<T, E>>

/** Options without their types, for the code behind the typed functions. */
// oxlint-disable-next-line no-explicit-any -- the types of a call are checked at its signature
export type AnyDataOptions = AsyncDataOptions<any, any, any, any> & {
  /** When a new key loads the data although `immediate` is false: `triggered` means after the first run, even if it failed. Set by `useFetch`. */
  runOnKeyChange?: 'never' | 'triggered' | 'always'
  /** The request of `useFetch`. Only on the server, for traces. */
  url?: string | Request | URL
}
