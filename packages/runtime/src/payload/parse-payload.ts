import type { ErrorInput } from '../app/errors.ts'
import { createError } from '../app/errors.ts'
import type { FwPayload } from '../app/fw-app.ts'
import { parseJson } from './parse-json.ts'

type Revivers = Record<string, (value: unknown) => unknown>

/**
 * Parses a payload. Most payloads are JSON; the parser for other ones is loaded on demand, and the result is a promise then.
 *
 * @param custom - Revivers of plugins, by name.
 */
export function parsePayload(text: string, custom: Revivers = {}): Partial<FwPayload> | Promise<Partial<FwPayload>> {
  if (text[0] === '{') return withClasses(parseJson(text))
  return import('./parse-rich-payload.ts').then(({ parseRichPayload }) => withClasses(parseRichPayload(text, custom)))
}

/** Restores sets and errors, which are serialized as plain data. */
function withClasses(value: unknown): Partial<FwPayload> {
  const values = record(value ?? null)
  const { once, _errors: errors, error, data, state, ...rest } = values
  return {
    ...rest,
    data: record(data),
    state: record(state),
    ...(once === undefined ? {} : { once: new Set(Array.isArray(once) ? (once as string[]) : []) }),
    _errors: Object.fromEntries(
      Object.entries(record(errors)).map(([key, inner]) => [key, createError(record(inner) as ErrorInput)]),
    ),
    ...(error === undefined ? {} : { error: createError(record(error) as ErrorInput) }), // createError validates the fields
  }
}

function record(value: unknown = {}): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new TypeError('Invalid payload.')
}
