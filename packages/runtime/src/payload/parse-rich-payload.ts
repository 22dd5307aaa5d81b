import { parse } from 'devalue'
import { revivers } from './revivers.ts'

/** Reads a payload with values that JSON cannot carry. Apart, because most pages need none of it. */
export function parseRichPayload(text: string, custom: Record<string, (value: unknown) => unknown>): unknown {
  // Names of fw come last: a plugin cannot change what they mean.
  return parse(text, { ...custom, ...revivers })
}
