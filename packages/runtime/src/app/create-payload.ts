import { reactive, shallowReactive } from 'vue'
import type { FwPayload } from './fw-app.ts'

/** Creates an empty payload. Its records have no prototype, because keys may come from requests. */
export function createPayload(): FwPayload {
  return {
    data: tracked({}),
    state: reactive(dictionary({})),
    once: new Set(),
    _errors: tracked({}),
  }
}

/** Merges values from the server into a payload. */
export function fillPayload(payload: FwPayload, values: Partial<FwPayload>): void {
  const { data, state, _errors: errors, ...rest } = values
  // Only known names are merged specially; other keys are plain values.
  Object.assign(payload, rest)
  Object.assign(payload.data, data)
  Object.assign(payload.state, state)
  Object.assign(payload._errors, errors)
}

/** Makes a record reactive in the browser, so that readers of a key are notified when its value arrives. */
function tracked(record: Record<string, unknown>): Record<string, unknown> {
  return import.meta.client ? shallowReactive(dictionary(record)) : dictionary(record)
}

function dictionary(record: Record<string, unknown>): Record<string, unknown> {
  return Object.assign(Object.create(null) as Record<string, unknown>, record)
}
