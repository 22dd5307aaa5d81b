import { isReactive, isRef, isShallow, toRaw } from 'vue'
import { isFwError } from '../app/errors.ts'

/**
 * Serializes types that neither JSON nor devalue support, by name. Values are wrapped in an array, because a falsy result means
 * "not handled".
 */
export const reducers: Record<string, (value: unknown) => unknown> = {
  Plain: (value) => needsCleaning(value) && [cleaned(value)],
  AppError: (value) => isFwError(value) && value.toJSON(),
  ShallowRef: (value) => isRef(value) && isShallow(value) && [value.value],
  Ref: (value) => isRef(value) && [toRaw(value.value)],
  ShallowReactive: (value) => isReactive(value) && isShallow(value) && [toRaw(value)],
  Reactive: (value) => isReactive(value) && [toRaw(value)],
}

/** User data may have a key `__proto__`, and libraries mark objects with symbols. Both are dropped, because devalue would throw. */
function needsCleaning(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.hasOwn(value, '__proto__') || Object.getOwnPropertySymbols(value).length > 0
}

function cleaned(value: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== '__proto__'))
}
