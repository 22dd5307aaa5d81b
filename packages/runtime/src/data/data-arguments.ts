import { isRef, type MaybeRefOrGetter } from 'vue'
import type { AnyDataOptions, DataHandler } from './data-options.ts'

export interface DataArguments {
  key: MaybeRefOrGetter<string>
  handler: DataHandler<unknown>
  options: AnyDataOptions
}

/** Tells `(handler, options?, injectedKey)` from `(key, handler, options?, injectedKey?)`. */
export function readDataArguments(caller: string, args: unknown[]): DataArguments {
  const rest = [...args]
  const injected = typeof rest.at(-1) === 'string' ? rest.pop() : undefined
  const [first, second] = rest
  const hasKey = typeof first === 'string' || isRef(first) || (typeof first === 'function' && typeof second === 'function')
  if (!hasKey) rest.unshift(injected)
  const [key, handler, options] = rest
  if (typeof handler !== 'function') {
    const error = new TypeError(
      `${caller}() needs a function that loads the data. Use it like this: ${caller}('key', () => load()).`,
    )
    error.name = 'FW_DATA_NO_HANDLER'
    throw error
  }
  return {
    key: key as MaybeRefOrGetter<string>, // checked when it is read
    handler: handler as DataHandler<unknown>,
    options: (options ?? {}) as AnyDataOptions,
  }
}
