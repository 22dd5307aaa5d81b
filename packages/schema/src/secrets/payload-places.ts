import { findSecretKeys, type SecretPlace } from './find-secret-keys.ts'
import type { SecretSearch } from './secret-search.ts'

/** Where secrets are in the text of a payload, or in the payload of an HTML document. */
export function payloadPlaces(text: string, search: SecretSearch): SecretPlace[] {
  const script = /<script type="application\/json"[^>]*>([^]*?)<\/script>/.exec(text)?.[1]
  return findSecretKeys(parse(script ?? text), search)
}

function parse(text: string): unknown {
  const body = text.replace(/^export default /, '')
  if (!/^\s*["[{]/.test(body)) return undefined
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'string') return parse(value)
    return Array.isArray(value) ? unflatten(value) : value
  } catch {
    return undefined // not JSON
  }
}

/** devalue writes a list of values, in which numbers in objects and lists refer to other values. */
function unflatten(values: readonly unknown[]): unknown {
  const built = new Map<number, unknown>()
  const build = (index: unknown): unknown => {
    if (typeof index !== 'number' || !(index in values)) return undefined
    if (built.has(index)) return built.get(index)
    const value = values[index]
    if (typeof value !== 'object' || value === null) return value
    const isTyped = Array.isArray(value) && typeof value[0] === 'string' // `["Ref", 1]`
    const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [] : {}
    built.set(index, copy)
    for (const [key, entry] of Object.entries(isTyped ? value.slice(1) : value))
      (copy as Record<string, unknown>)[key] = build(entry) // lists have keys too
    return copy
  }
  return build(0)
}
