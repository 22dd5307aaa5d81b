import { reactive, ref, shallowReactive, shallowRef } from 'vue'
import { createError, type ErrorInput } from '../app/errors.ts'

/** The inverse of `reducers`. Values come from the document, so they are validated. */
export const revivers: Record<string, (value: unknown) => unknown> = {
  AppError: (value) => createError(record(value) as ErrorInput), // createError validates the fields
  Plain: (value) => record(first(value)),
  ShallowRef: (value) => shallowRef(first(value)),
  Ref: (value) => ref(first(value)),
  ShallowReactive: (value) => shallowReactive(record(first(value))),
  Reactive: (value) => reactive(record(first(value))),
}

function first(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : invalid()
}

function record(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : invalid()
}

function invalid(): never {
  throw new TypeError('Invalid payload.')
}
