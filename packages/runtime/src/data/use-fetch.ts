import { computed, type MaybeRefOrGetter } from 'vue'
import { alwaysRunFetchOnKeyChange } from '#build/options'
import { crossesOrigin, fetchFor, loadFetch } from './fetch.ts'
import { tryUseFwApp } from '../app/context.ts'
import { asyncData } from './async-data.ts'
import type { AsyncData } from './data-options.ts'
import { fetchKey } from './fetch-key.ts'
import {
  dataOptionsOf,
  readRequest,
  withDefaults,
  type AnyFetchOptions,
  type FetchRequestNow,
  type UseFetch,
} from './fetch-options.ts'

/**
 * Loads data over HTTP once for server and browser. Loads again when the URL or an option changes.
 *
 * @example
 * const { data: books } = await useFetch<Book[]>('/api/books', { query: { page } })
 */
export const useFetch: UseFetch = ((...args: unknown[]) => {
  const { url, options, injected } = readFetchArguments(args)
  return fetchData('useFetch', url, options, injected)
}) as UseFetch // the types of a call are checked at its signature

/** `useFetch` that lets navigation go on while data loads. */
export const useLazyFetch: UseFetch = ((...args: unknown[]) => {
  const { url, options, injected } = readFetchArguments(args)
  return fetchData('useLazyFetch', url, { ...options, lazy: true }, injected)
}) as UseFetch // see above

type Url = MaybeRefOrGetter<string | Request | URL>

/** Tells `(url, options?, injectedKey)` from `(url, injectedKey)`. */
export function readFetchArguments(args: unknown[]): { url: Url; options: AnyFetchOptions; injected: string | undefined } {
  const [url, second, third] = args as [Url, AnyFetchOptions | string | undefined, string | undefined]
  return typeof second === 'string' ? { url, options: {}, injected: second } : { url, options: second ?? {}, injected: third }
}

/** What `useFetch` does, once its arguments are told apart. */
export function fetchData(caller: string, url: Url, given: AnyFetchOptions, injected: string | undefined): AsyncData<unknown> {
  const options = withDefaults(given)
  let read: () => FetchRequestNow = () => checked(caller, readRequest(url, options))
  const dataOptions = dataOptionsOf(options)
  if (import.meta.client) {
    const now = computed(read)
    read = () => now.value
    const { watch } = options
    dataOptions.watch = watch === false ? [] : [now, ...(watch ?? [])]
    dataOptions.ignoreKeyChange = watch === false
    dataOptions.runOnKeyChange = alwaysRunFetchOnKeyChange
    preload()
  } else {
    const now = read()
    read = () => now
  }
  const key = options.key ?? (import.meta.server ? fetchKey(read(), injected) : computed(() => fetchKey(read(), injected)))
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

function checked(caller: string, request: FetchRequestNow): FetchRequestNow {
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

/** A page that fetches will do so again: what is needed for it is loaded once the page is ready. */
function preload(): void {
  const app = tryUseFwApp()
  // Failing here is no failure: a request tries again.
  if (app?.isHydrating) app.hooks.hookOnce('app:suspense:resolve', () => void loadFetch().catch(() => {}))
}
