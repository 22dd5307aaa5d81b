import { isPlainObject } from '@fw/schema'
import { mask, toLine } from '../../print/value-text.ts'

const secretName = /pass(?:word|phrase|wd)?$|secret|token|^auth$|authorization|api_?key|private_?key|credential/i
const open = new Set(['public', 'app', 'serverEngine'])

/** Whether the value of an option may be a secret: private keys of `runtimeConfig`, and keys whose name suggests one. */
export function isSecret(keys: readonly string[]): boolean {
  const [first, second] = keys
  const inside =
    first === 'runtimeConfig' ? keys.slice(1) : first === 'serverEngine' && second === 'runtimeConfig' ? keys.slice(2) : []
  if (inside.length > 0) return !open.has(inside[0]!)
  if (first === 'process') return true // any variable may be a secret
  // `appConfig` is public.
  return first !== 'appConfig' && keys.some((key) => secretName.test(key))
}

/** A value as short text, without secrets. */
export function shownValue(value: unknown, keys: readonly string[]): string {
  if (value === undefined) return 'not set'
  if (isSecret(keys)) return value === '' || value === null || typeof value === 'boolean' ? toLine(value) : '<masked>'
  return toLine(withoutSecrets(value, 0), 60).replace(/\/\/[^/@\s"]+@/g, '//***@')
}

function withoutSecrets(value: unknown, depth: number): unknown {
  if (depth > 20) return value
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth + 1))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, secretName.test(key) ? mask(each) : withoutSecrets(each, depth + 1)]),
  )
}
