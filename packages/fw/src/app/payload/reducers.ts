import { isReactive, isRef, isShallow, toRaw } from 'vue'
import { isFwError } from '../errors.ts'

/** What JSON cannot carry and devalue does not know, by name. Values are wrapped in a list, since an empty value means "not mine". */
export const reducers: Record<string, (value: unknown) => unknown> = {
  AppError: (value) => isFwError(value) && value.toJSON(),
  ShallowRef: (value) => isRef(value) && isShallow(value) && [value.value],
  Ref: (value) => isRef(value) && [toRaw(value.value)],
  ShallowReactive: (value) => isReactive(value) && isShallow(value) && [toRaw(value)],
  Reactive: (value) => isReactive(value) && [toRaw(value)],
}
