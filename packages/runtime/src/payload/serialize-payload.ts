import { stringify } from 'devalue'
import { toRaw } from 'vue'
import { isFwError } from '../app/errors.ts'
import type { FwPayload } from '../app/fw-app.ts'
import { isPlain } from './is-plain.ts'
import { isDevalueError, payloadError } from './payload-error.ts'
import { reducers } from './reducers.ts'

type Reducers = Record<string, (value: unknown) => unknown>

/**
 * Serializes a payload as text for a JSON script element. If possible it is JSON, which is several times faster to write and to
 * parse; otherwise it is devalue's format, which starts with `[`.
 */
export function serializePayload(payload: FwPayload, custom: Reducers = {}): string {
  const { data, state, once, _errors: errors, error, ...rest } = payload
  return serialize(
    {
      ...rest,
      data: { ...data },
      state: { ...toRaw(state) },
      once: [...once],
      _errors: mapErrors(errors),
      ...(error ? { error: errorData(error) } : {}),
    },
    custom,
  )
}

/** Serializes only the data of a payload, for payload files. */
export function serializePayloadFile(payload: FwPayload, custom: Reducers = {}): string {
  const { data, prerenderedAt } = payload
  return serialize({ data: { ...data }, ...(prerenderedAt === undefined ? {} : { prerenderedAt }) }, custom)
}

function serialize(values: Record<string, unknown>, custom: Reducers): string {
  for (const key of Object.keys(values)) if (values[key] === undefined) delete values[key]
  const claims = hasKeys(custom) ? (value: unknown) => Object.values(custom).some((reduce) => Boolean(reduce(value))) : undefined
  const text = isPlain(values, new Set(), claims) ? JSON.stringify(values) : stringifyRich(values, custom)
  return text.replace(unsafe, escape)
}

function stringifyRich(values: Record<string, unknown>, custom: Reducers): string {
  try {
    return stringify(values, { ...custom, ...reducers })
  } catch (error) {
    throw isDevalueError(error) ? payloadError(error) : error
  }
}

/** Characters that could end a script element or look like a link to a crawler. They only occur inside strings. */
const unsafe = /[<>/\u2028\u2029]/g

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function mapErrors(errors: Record<string, unknown>): Record<string, unknown> {
  return hasKeys(errors) ? Object.fromEntries(Object.entries(errors).map(([key, error]) => [key, errorData(error)])) : {}
}

function errorData(error: unknown): unknown {
  return isFwError(error) ? error.toJSON() : error
}

function hasKeys(record: object): boolean {
  for (const _ in record) return true
  return false
}
