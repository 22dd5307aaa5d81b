import type { MaybeRefOrGetter } from 'vue'
import type { AppError } from '../app/errors.ts'
import { asyncData } from './async-data.ts'
import { readDataArguments } from './data-arguments.ts'
import type { AsyncData, AsyncDataOptions, DataHandler, KeysOf, PickFrom } from './data-options.ts'

/** The two ways to call `useAsyncData`: with a key, or with the key that the build adds. */
export interface UseAsyncData {
  <ResT, E = AppError, DataT = ResT, PickKeys extends KeysOf<DataT> = KeysOf<DataT>, DefaultT = null | undefined>(
    handler: DataHandler<ResT>,
    options?: AsyncDataOptions<ResT, DataT, PickKeys, DefaultT>,
    injectedKey?: string,
  ): AsyncData<PickFrom<DataT, PickKeys> | DefaultT, E | null | undefined>
  <ResT, E = AppError, DataT = ResT, PickKeys extends KeysOf<DataT> = KeysOf<DataT>, DefaultT = null | undefined>(
    key: MaybeRefOrGetter<string>,
    handler: DataHandler<ResT>,
    options?: AsyncDataOptions<ResT, DataT, PickKeys, DefaultT>,
    injectedKey?: string,
  ): AsyncData<PickFrom<DataT, PickKeys> | DefaultT, E | null | undefined>
}

/**
 * Loads data once for server and browser. All calls with one key share the data.
 *
 * @example
 * const { data: book, error } = await useAsyncData(`book-${id}`, () => loadBook(id))
 */
export const useAsyncData: UseAsyncData = ((...args: unknown[]) => {
  const { key, handler, options } = readDataArguments('useAsyncData', args)
  return asyncData('useAsyncData', key, handler, options)
}) as UseAsyncData // its signatures differ in the number of arguments

/** `useAsyncData` that lets navigation go on while data loads. */
export const useLazyAsyncData: UseAsyncData = ((...args: unknown[]) => {
  const { key, handler, options } = readDataArguments('useLazyAsyncData', args)
  return asyncData('useLazyAsyncData', key, handler, { ...options, lazy: true })
}) as UseAsyncData // see above
