import type { $Fetch, FetchOptions, ResponseType } from 'ofetch'
import { computed, isRef, toValue, unref, type MaybeRefOrGetter } from 'vue'
import { alwaysRunFetchOnKeyChange, useFetchDefaults } from '#build/options'
import { tryUseFwApp } from '../app/context.ts'
import type { AppError } from '../app/errors.ts'
import type { AnyDataOptions, AsyncData, AsyncDataOptions, KeysOf, PickFrom } from './data-options.ts'
import { crossesOrigin } from '../app/crosses-origin.ts'
import { fetchFor, loadFetch, type AppFetch, type RouteAnswer } from './fetch.ts'
import type { DefaultMethod, MethodsOf, NeedsOptions, ReactiveRouteOptions, ResponseOf } from './route-types.ts'
import { asyncData, withPreset, type Preset } from './use-async-data.ts'

type FetchUrl = string | Request | URL
type RequestOptions = FetchOptions<ResponseType>

/** Options of a request. All except callbacks may be refs or getters. */
type ReactiveFetchOptions = {
  [K in keyof Omit<RequestOptions, 'signal' | 'timeout'>]?: RequestOptions[K] extends ((...args: never[]) => unknown) | undefined
    ? RequestOptions[K]
    : MaybeRefOrGetter<NonNullable<RequestOptions[K]> | undefined>
}

interface OwnOptions {
  /** Replaces the key that is derived from the request. */
  key?: MaybeRefOrGetter<string>
  /** Reloads when one of these sources changes. `false`: not even when the request changes. */
  watch?: AsyncDataOptions<unknown>['watch'] | false
  /** Sends the request instead of `$fetch`. */
  $fetch?: AppFetch | $Fetch | typeof globalThis.fetch
}

export type UseFetchOptions<
  ResT,
  DataT = ResT,
  PickKeys extends KeysOf<DataT> = KeysOf<DataT>,
  DefaultT = null | undefined,
> = Omit<AsyncDataOptions<ResT, DataT, PickKeys, DefaultT>, keyof OwnOptions> & ReactiveFetchOptions & OwnOptions

/**
 * Without a type argument, the type of the data is that of the app's own server route, and method, body and query are checked against
 * it.
 */
export interface UseFetch {
  <
    ResT = RouteAnswer,
    E = AppError,
    R extends FetchUrl = FetchUrl,
    M extends MethodsOf<R> = DefaultMethod<R>,
    Answer = [ResT] extends [RouteAnswer] ? ResponseOf<R, M> : ResT,
    DataT = Answer,
    PickKeys extends KeysOf<DataT> = KeysOf<DataT>,
    DefaultT = null | undefined,
  >(
    url: MaybeRefOrGetter<R>,
    ...args: NeedsOptions<R> extends true
      ? [options: RouteFetchOptions<R, M, Answer, DataT, PickKeys, DefaultT>, injectedKey?: string]
      : [options?: RouteFetchOptions<R, M, Answer, DataT, PickKeys, DefaultT>, injectedKey?: string]
  ): AsyncData<PickFrom<DataT, PickKeys> | DefaultT, E | null | undefined>
}

type RouteFetchOptions<R, M extends string, Answer, DataT, PickKeys extends KeysOf<DataT>, DefaultT> = Omit<
  UseFetchOptions<Answer, DataT, PickKeys, DefaultT>,
  'method' | 'body' | 'query'
> &
  ReactiveRouteOptions<R, M>

/** Options without their types, for the code behind the typed functions. */
// oxlint-disable-next-line no-explicit-any -- the types of a call are checked at its signature
export type AnyFetchOptions = UseFetchOptions<any, any, any, any>

/**
 * Loads data over HTTP on the server, and passes it to the browser. Reloads when the URL or an option changes.
 *
 * @example
 * const { data: books } = await useFetch<Book[]>('/api/books', { query: { page } })
 */
export const useFetch: UseFetch = ((...args: unknown[]) => {
  const { url, options, injectedKey } = parseArguments(args)
  return fetchData('useFetch', url, options, injectedKey)
}) as UseFetch // the types of a call are checked at its signature

/** Like `useFetch`, but does not block navigation while data is loading. */
export const useLazyFetch: UseFetch = ((...args: unknown[]) => {
  const { url, options, injectedKey } = parseArguments(args)
  return fetchData('useLazyFetch', url, { ...options, lazy: true }, injectedKey)
}) as UseFetch // see above

/**
 * Creates a custom `useFetch`. Pass an object with defaults, or a function that receives the options of a call and returns overrides.
 *
 * @example
 * export const useApi = createUseFetch({ baseURL: 'https://api.example.com' })
 */
export function createUseFetch(preset: Preset<AnyFetchOptions> = {}): UseFetch {
  return ((...args: unknown[]) => {
    const { url, options, injectedKey } = parseArguments(args)
    return fetchData('useFetch', url, withPreset(preset, options), injectedKey)
  }) as UseFetch // see above
}

type Url = MaybeRefOrGetter<FetchUrl>

/** Parses `(url, options?, injectedKey)` and `(url, injectedKey)`. */
function parseArguments(args: unknown[]): { url: Url; options: AnyFetchOptions; injectedKey: string | undefined } {
  const [url, second, third] = args as [Url, AnyFetchOptions | string | undefined, string | undefined]
  return typeof second === 'string'
    ? { url, options: {}, injectedKey: second }
    : { url, options: second ?? {}, injectedKey: third }
}

function fetchData(caller: string, url: Url, callOptions: AnyFetchOptions, injectedKey: string | undefined): AsyncData<unknown> {
  const options = withDefaults(callOptions)
  let read: () => CurrentRequest = () => checked(caller, readRequest(url, options))
  const dataOptions = dataOptionsOf(options)
  if (import.meta.client) {
    const request = computed(read)
    read = () => request.value
    const { watch } = options
    dataOptions.watch = watch === false ? [] : [request, ...(watch ?? [])]
    dataOptions.runOnKeyChange = watch === false ? 'never' : alwaysRunFetchOnKeyChange ? 'always' : 'triggered'
    preload()
  } else {
    const request = read()
    read = () => request
    dataOptions.url = request.url
  }
  const key = options.key ?? (import.meta.server ? fetchKey(read(), injectedKey) : computed(() => fetchKey(read(), injectedKey)))
  return asyncData(
    caller,
    key,
    (app, { signal }) => {
      const request = read()
      const send = (options.$fetch ?? fetchFor(app, request.url, request.options.baseURL)) as typeof $fetch
      return send(request.url as string, { ...request.options, signal })
    },
    dataOptions,
  )
}

/** URL and options of a request, with the current values of refs and getters. */
interface CurrentRequest {
  url: FetchUrl
  options: RequestOptions
}

/** Options of a request that are functions, but not getters. The type of `dispatcher` is only known if undici is installed. */
type CallbackOption = keyof {
  [
    K in Exclude<keyof RequestOptions, 'dispatcher'> as [Extract<RequestOptions[K], (...args: never[]) => unknown>] extends [
      never,
    ]
      ? never
      : K
  ]: true
}

/**
 * All options that are not simply a value for the request. `data`: an option of `useAsyncData`; `own`: handled here; `callback`: passed
 * to the request as it is. All other options are read with `toValue` and passed to the request. A new option of these types that
 * is missing here does not compile.
 */
const optionKinds = {
  server: 'data',
  lazy: 'data',
  immediate: 'data',
  enabled: 'data',
  default: 'data',
  transform: 'data',
  pick: 'data',
  deep: 'data',
  dedupe: 'data',
  timeout: 'data',
  getCachedData: 'data',
  watch: 'own',
  key: 'own',
  $fetch: 'own',
  onRequest: 'callback',
  onRequestError: 'callback',
  onResponse: 'callback',
  onResponseError: 'callback',
  parseResponse: 'callback',
  retryDelay: 'callback',
} as const satisfies Record<Exclude<keyof AsyncDataOptions<unknown>, keyof OwnOptions>, 'data'> &
  Record<keyof OwnOptions, 'own'> &
  Record<CallbackOption, 'callback'>

const kindOf = (name: string): 'data' | 'own' | 'callback' | undefined => optionKinds[name as keyof typeof optionKinds] // undefined for others

/** Reads the refs and getters of a request, which an effect around the call tracks. */
function readRequest(url: Url, fetchOptions: AnyFetchOptions): CurrentRequest {
  const options: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(fetchOptions)) {
    const kind = kindOf(name)
    if (kind === 'data' || kind === 'own') continue
    const value = kind === 'callback' ? unref(option) : toValue(option as MaybeRefOrGetter<unknown>)
    if (value !== undefined) options[name] = isPlainObject(value) ? withoutRefs(value) : value
  }
  return { url: toValue(url), options }
}

function dataOptionsOf(fetchOptions: AnyFetchOptions): AnyDataOptions {
  return Object.fromEntries(Object.entries(fetchOptions).filter(([name]) => kindOf(name) === 'data')) as AnyDataOptions
}

/** Adds the defaults of the app, except for a base and headers, which would be sent to other hosts too. */
function withDefaults(options: AnyFetchOptions): AnyFetchOptions {
  const { baseURL: _, headers: __, ...defaults } = useFetchDefaults
  return { ...defaults, ...options }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Resolves refs such as in `query: { page: ref(1) }`. */
function withoutRefs(value: Record<string, unknown>): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) copy[key] = isRef(value[key]) ? unref(value[key]) : value[key]
  return copy
}

function checked(caller: string, request: CurrentRequest): CurrentRequest {
  if (!request.url || (!request.options.baseURL && crossesOrigin(request.url))) {
    const error = new TypeError(
      request.url
        ? `${caller}(${JSON.stringify(request.url)}) would send the request to another host. Write the full URL including its protocol, or a path with one leading slash.`
        : `${caller}() needs a URL.`,
    )
    error.name = 'FW_FETCH_URL'
    throw error
  }
  return request
}

/** A page that fetches data will probably do so again, so the code for requests is loaded once the page is ready. */
function preload(): void {
  const app = tryUseFwApp()
  // Errors are ignored: the next request loads the code again.
  if (app?.isHydrating) app.hooks.hookOnce('app:suspense:resolve', () => void loadFetch().catch(() => {}))
}

/**
 * Derives the key of a request. Requests with the same response have the same key. The injected key is included as it is, so that two
 * calls in the code never share a key, whatever values users choose for the rest.
 */
function fetchKey({ url, options }: CurrentRequest, injectedKey = ''): string {
  const { method, baseURL, query, params, body } = options
  const target = typeof url === 'string' ? url : 'href' in url ? url.href : url.url
  return `$f${injectedKey}${digest(stableText([target, (method ?? 'GET').toUpperCase(), baseURL, query ?? params, body]))}`
}

/** Serializes a value. Equal values result in the same text, whatever the order of their keys. */
function stableText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof ArrayBuffer) return `b${new Uint8Array(value).join()}`
  if (ArrayBuffer.isView(value)) return stableText(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength))
  if (value instanceof Blob) return `f${stableText([value.type, value.size, 'name' in value && value.name])}`
  if (value instanceof Date) return `d${value.getTime()}`
  if (Symbol.iterator in value) return `[${Array.from(value as Iterable<unknown>, stableText).join()}]`
  return `{${Object.keys(value)
    .toSorted()
    .map((key) => [key, (value as Record<string, unknown>)[key]])
    .filter(([, inner]) => inner !== undefined)
    .map(stableText)
    .join()}}`
}

/** A 64-bit hash, so that collisions do not occur by chance. */
function digest(text: string): string {
  let [one, two] = [0x9e3779b9, 0x85ebca6b]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul(two ^ code ^ (two >>> 15), 0x5bd1e995)
  }
  one ^= Math.imul(two ^ (two >>> 13), 0xc2b2ae35)
  two ^= Math.imul(one ^ (one >>> 16), 0x27d4eb2f)
  return (one >>> 0).toString(36) + (two >>> 0).toString(36)
}
