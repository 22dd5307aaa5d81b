import { asyncData } from './async-data.ts'
import { readDataArguments } from './data-arguments.ts'
import type { AnyDataOptions } from './data-options.ts'
import { fetchData, readFetchArguments } from './use-fetch.ts'
import type { AnyFetchOptions, UseFetch } from './fetch-options.ts'
import type { UseAsyncData } from './use-async-data.ts'

/** Options below those of a call, or a function that makes options above them. */
export type Preset<T> = Partial<T> | ((options: T) => Partial<T>)

/**
 * Makes a `useAsyncData` of your own. An object holds defaults; a function gets the options of a call and gives what overrides them.
 *
 * @example
 * export const useCachedData = createUseAsyncData({ getCachedData: (key, app) => app.payload.data[key] })
 */
export function createUseAsyncData(preset: Preset<AnyDataOptions> = {}): UseAsyncData {
  return ((...args: unknown[]) => {
    const { key, handler, options } = readDataArguments('useAsyncData', args)
    return asyncData('useAsyncData', key, handler, withPreset(preset, options))
  }) as UseAsyncData // its signatures differ in the number of arguments
}

/**
 * Makes a `useFetch` of your own. An object holds defaults; a function gets the options of a call and gives what overrides them.
 *
 * @example
 * export const useApi = createUseFetch({ baseURL: 'https://api.example.com' })
 */
export function createUseFetch(preset: Preset<AnyFetchOptions> = {}): UseFetch {
  return ((...args: unknown[]) => {
    const { url, options, injected } = readFetchArguments(args)
    return fetchData('useFetch', url, withPreset(preset, options), injected)
  }) as UseFetch // see above
}

function withPreset<T extends object>(preset: Preset<T>, options: T): T {
  return typeof preset === 'function' ? { ...options, ...preset(options) } : { ...preset, ...options }
}
