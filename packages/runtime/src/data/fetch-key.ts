import type { FetchRequestNow } from './fetch-options.ts'

/**
 * The key of a request: requests that get the same answer have the same key. The injected key stands in it as it is, so two calls never
 * share a key, whatever values a stranger finds for the rest.
 */
export function fetchKey({ url, options }: FetchRequestNow, injected = ''): string {
  const { method, baseURL, query, params, body } = options
  const target = typeof url === 'string' ? url : 'href' in url ? url.href : url.url
  return `$f${injected}${digest(stableText([target, (method ?? 'GET').toUpperCase(), baseURL, query ?? params, body]))}`
}

/** A text that is equal for equal values, in any order of keys. */
function stableText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof ArrayBuffer) return `b${new Uint8Array(value).join()}`
  if (ArrayBuffer.isView(value)) return stableText(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength))
  if (value instanceof Blob) return `f${stableText([value.type, value.size, 'name' in value && value.name])}`
  if (value instanceof Date) return `d${value.getTime()}`
  if (Symbol.iterator in value) return `[${Array.from(value as Iterable<unknown>, stableText).join()}]`
  return `{${Object.keys(value)
    .toSorted()
    .map((key) => [key, (value as Record<string, unknown>)[key]])
    .filter(([, inner]) => inner !== undefined)
    .map(stableText)
    .join()}}`
}

/** A short text for a long one. Two numbers, so that two texts with one digest do not happen by chance. */
function digest(text: string): string {
  let [one, two] = [0x9e3779b9, 0x85ebca6b]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul(two ^ code ^ (two >>> 15), 0x5bd1e995)
  }
  one ^= Math.imul(two ^ (two >>> 13), 0xc2b2ae35)
  two ^= Math.imul(one ^ (one >>> 16), 0x27d4eb2f)
  return (one >>> 0).toString(36) + (two >>> 0).toString(36)
}
