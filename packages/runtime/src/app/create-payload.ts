import { reactive, shallowReactive } from 'vue'
import type { FwPayload } from './fw-app.ts'

/** An empty payload. Its records have no prototype: keys come from requests too. */
export function createPayload(): FwPayload {
  return {
    data: tracked({}),
    state: reactive(dictionary({})),
    once: new Set(),
    _errors: tracked({}),
  }
}

/** Puts values that came from the server into a payload. */
export function fillPayload(payload: FwPayload, values: Partial<FwPayload>): void {
  const { data, state, _errors: errors, ...rest } = values
  // Known names only decide where values go; a reserved key of a stranger stays a value.
  Object.assign(payload, rest)
  Object.assign(payload.data, data)
  Object.assign(payload.state, state)
  Object.assign(payload._errors, errors)
}

/** In the browser whoever reads a key hears of its value when it comes. */
function tracked(record: Record<string, unknown>): Record<string, unknown> {
  return import.meta.client ? shallowReactive(dictionary(record)) : dictionary(record)
}

function dictionary(record: Record<string, unknown>): Record<string, unknown> {
  return Object.assign(Object.create(null) as Record<string, unknown>, record)
}
