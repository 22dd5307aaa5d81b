import type { MaybeRefOrGetter, MultiWatchSources, Ref } from 'vue'
import type { FwApp } from '../app/fw-app.ts'
import type { AppError } from '../app/errors.ts'
import type { DataStatus } from './entry-machine.ts'

/** Why data is asked for. */
export type DataCause = 'initial' | 'watch' | 'refresh:hook' | 'refresh:manual'

/** Loads the data. Pass `signal` on to requests, so that they end when nobody waits any more. */
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
  /** Load on the server too. @default true */
  server?: boolean
  /** Let navigation go on while data loads. @default false */
  lazy?: boolean
  /** Load at once, without waiting for `execute`. @default true */
  immediate?: boolean
  /** While false nothing is loaded, and what is loading stops. @default true */
  enabled?: MaybeRefOrGetter<boolean>
  /** What `data` holds before there is any. */
  default?: () => DefaultT | Ref<DefaultT>
  /** Changes the result before it is kept. */
  transform?: (input: ResT) => DataT | Promise<DataT>
  /** Keeps only these keys of the result. */
  pick?: PickKeys
  /** Loads again when one of these changes. */
  watch?: MultiWatchSources
  /** Tracks changes inside of `data`. */
  deep?: boolean
  /** What a second run does while one is under way: replace it, or wait for it. @default 'cancel' */
  dedupe?: 'cancel' | 'defer'
  /** Milliseconds after which a run fails. */
  timeout?: number
  /** Gives a value that makes loading unnecessary; undefined if there is none. */
  getCachedData?: (key: string, fwApp: FwApp, context: { cause: DataCause }) => NoInfer<DataT> | undefined
}

export interface ExecuteOptions {
  /** What to do while a run is under way: replace it, or wait for it. */
  dedupe?: 'cancel' | 'defer'
  cause?: DataCause
  /** Ends the run; the status is `idle` then. */
  signal?: AbortSignal
  timeout?: number
}

export interface AsyncDataState<T, E> {
  data: Ref<T>
  /** Whether data is being loaded. */
  pending: Ref<boolean>
  status: Ref<DataStatus>
  error: Ref<E>
  /** Loads again. */
  refresh: (options?: ExecuteOptions) => Promise<void>
  /** Loads. */
  execute: (options?: ExecuteOptions) => Promise<void>
  /** Forgets data and error, and ends what is loading. */
  clear: () => void
}

/** Data and its state, and a promise for the moment when it is loaded. */
export type AsyncData<T, E = AppError | null | undefined> = AsyncDataState<T, E> & Promise<AsyncDataState<T, E>>

/** Options without their types: what the code behind the typed functions works with. */
// oxlint-disable-next-line no-explicit-any -- the types of a call are checked at its signature
export type AnyDataOptions = AsyncDataOptions<any, any, any, any> & {
  /** A new key alone does not make it run. Set by `useFetch`. */
  ignoreKeyChange?: boolean
  /** A new key makes it run even before the first run. Set by `useFetch`. */
  runOnKeyChange?: boolean
}
