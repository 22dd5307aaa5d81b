import type { $Fetch, FetchOptions, ResponseType } from 'ofetch'
import { isRef, toValue, unref, type MaybeRefOrGetter } from 'vue'
import { useFetchDefaults } from '#build/options'
import type { AppFetch, ResponseOf, RouteAnswer } from './fetch-types.ts'
import type { AppError } from '../app/errors.ts'
import type { AnyDataOptions, AsyncData, AsyncDataOptions, KeysOf, PickFrom } from './data-options.ts'

type FetchUrl = string | Request | URL

/** Options of a request; those that hold a value may hold a ref or a getter of it. */
export type ReactiveFetchOptions = {
  [K in keyof Omit<FetchOptions<ResponseType>, 'signal' | 'timeout'>]?: FetchOptions<ResponseType>[K] extends
    | ((...args: never[]) => unknown)
    | undefined
    ? FetchOptions<ResponseType>[K]
    : MaybeRefOrGetter<NonNullable<FetchOptions<ResponseType>[K]> | undefined>
}

export type UseFetchOptions<
  ResT,
  DataT = ResT,
  PickKeys extends KeysOf<DataT> = KeysOf<DataT>,
  DefaultT = null | undefined,
> = Omit<AsyncDataOptions<ResT, DataT, PickKeys, DefaultT>, 'watch'> &
  ReactiveFetchOptions & {
    /** Instead of the key that follows from the request. */
    key?: MaybeRefOrGetter<string>
    /** Loads again when one of these changes. `false`: not even when the request changes. */
    watch?: AsyncDataOptions<ResT>['watch'] | false
    /** Makes the request instead of `$fetch`. */
    $fetch?: AppFetch | $Fetch | typeof globalThis.fetch
  }

/** Without a type for the answer it is that of the app's own route. */
export interface UseFetch {
  <
    ResT = RouteAnswer,
    E = AppError,
    R extends FetchUrl = FetchUrl,
    M extends string = 'get',
    Answer = [ResT] extends [RouteAnswer] ? ResponseOf<R, Lowercase<M>> : ResT,
    DataT = Answer,
    PickKeys extends KeysOf<DataT> = KeysOf<DataT>,
    DefaultT = null | undefined,
  >(
    url: MaybeRefOrGetter<R>,
    options?: Omit<UseFetchOptions<Answer, DataT, PickKeys, DefaultT>, 'method'> & { method?: MaybeRefOrGetter<M> },
    injectedKey?: string,
  ): AsyncData<PickFrom<DataT, PickKeys> | DefaultT, E | null | undefined>
}

/** Options without their types: what the code behind the typed functions works with. */
// oxlint-disable-next-line no-explicit-any -- the types of a call are checked at its signature
export type AnyFetchOptions = UseFetchOptions<any, any, any, any>

/** What a request consists of at this moment. */
export interface FetchRequestNow {
  url: FetchUrl
  options: FetchOptions<ResponseType>
}

/** Options of `useAsyncData` and functions that are no getters. */
const notOfRequest =
  /^(?:server|lazy|immediate|enabled|default|transform|pick|watch|deep|dedupe|timeout|getCachedData|key|\$fetch)$/
const notGetter = /^(?:on[A-Z]|parseResponse|retryDelay)/

/** Reads refs and getters of a request. Whoever calls it in an effect follows all of them. */
export function readRequest(url: MaybeRefOrGetter<FetchUrl>, given: AnyFetchOptions): FetchRequestNow {
  const options: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    if (notOfRequest.test(name)) continue
    const now = notGetter.test(name) ? unref(value) : toValue(value as MaybeRefOrGetter<unknown>)
    if (now !== undefined) options[name] = isPlain(now) ? withoutRefs(now) : now
  }
  return { url: toValue(url), options }
}

/** Options for the data, of those of a request. */
export function dataOptionsOf({
  server,
  lazy,
  immediate,
  enabled,
  default: fallback,
  transform,
  pick,
  deep,
  dedupe,
  timeout,
  getCachedData,
}: AnyFetchOptions): AnyDataOptions {
  const options = { server, lazy, immediate, enabled, default: fallback, transform, pick, deep, dedupe, timeout, getCachedData }
  return options as AnyDataOptions // undefined is the same as unset for all of them
}

/** Options of a call above those of the app. A base or headers for every request would reach hosts that they are not meant for. */
export function withDefaults(options: AnyFetchOptions): AnyFetchOptions {
  const { baseURL: _, headers: __, ...defaults } = useFetchDefaults
  return { ...defaults, ...options }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** `query: { page: ref(1) }` and the like. */
function withoutRefs(value: Record<string, unknown>): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) copy[key] = isRef(value[key]) ? unref(value[key]) : value[key]
  return copy
}
