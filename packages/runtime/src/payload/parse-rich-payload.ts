import { parse } from 'devalue'
import { revivers } from './revivers.ts'

/** Parses a payload with values that JSON cannot represent. A separate module, because most pages don't need it. */
export function parseRichPayload(text: string, custom: Record<string, (value: unknown) => unknown>): unknown {
  // fw's own names come last, so that plugins cannot override them.
  return parse(text, { ...custom, ...revivers })
}
