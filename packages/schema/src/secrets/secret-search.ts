import type { Secret } from './private-values.ts'
import { secretForms } from './secret-forms.ts'

/** Finds the secrets of an app in published text. */
export interface SecretSearch {
  readonly secrets: readonly Secret[]
  /** The secrets in a text or a file, each once. */
  find: (text: string | Uint8Array) => Secret[]
}

/** Prepares a search for secrets. Undefined if there are none. */
export function createSecretSearch(secrets: readonly Secret[]): SecretSearch | undefined {
  if (secrets.length === 0) return undefined
  const encoder = new TextEncoder()
  const needles = new Map<string, Needle>()
  for (const secret of secrets)
    for (const form of secretForms(secret.value))
      if (!needles.has(form)) needles.set(form, { bytes: encoder.encode(form), secret, isWord: isShort(form, secret) })
  const search = findNeedles([...needles.values()])
  return {
    secrets,
    find: (text) => [...search(typeof text === 'string' ? encoder.encode(text) : text)],
  }
}

/** Short values could be part of a longer name, so they only count as a word. */
const isShort = (form: string, { value }: Secret): boolean => form === value && value.length < 12

interface Needle {
  bytes: Uint8Array
  secret: Secret
  isWord: boolean
}

/**
 * Searches for all texts at once (Wu and Manber's algorithm): pairs of bytes that occur in none of them skip up to the length of the
 * shortest text, so the time hardly depends on their number.
 */
function findNeedles(needles: readonly Needle[]): (text: Uint8Array) => Set<Secret> {
  const length = Math.min(...needles.map(({ bytes }) => bytes.length))
  const shifts = new Uint8Array(0x1_00_00).fill(Math.min(length - 1, 255))
  const ending = new Map<number, Needle[]>()
  for (const needle of needles) {
    for (let end = 1; end < length; end++) {
      const pair = (needle.bytes[end - 1]! << 8) | needle.bytes[end]!
      shifts[pair] = Math.min(shifts[pair]!, length - 1 - end)
      if (end === length - 1) ending.set(pair, [...(ending.get(pair) ?? []), needle])
    }
  }
  return (text) => {
    const found = new Set<Secret>()
    for (let end = length - 1; end < text.length;) {
      const pair = (text[end - 1]! << 8) | text[end]!
      const shift = shifts[pair]!
      if (shift > 0) {
        end += shift
        continue
      }
      const start = end - length + 1
      for (const needle of ending.get(pair)!) if (!found.has(needle.secret) && isAt(needle, text, start)) found.add(needle.secret)
      end++
    }
    return found
  }
}

function isAt({ bytes, isWord }: Needle, text: Uint8Array, start: number): boolean {
  if (start + bytes.length > text.length) return false
  for (let index = 0; index < bytes.length; index++) if (text[start + index] !== bytes[index]) return false
  return !isWord || (!isWordByte(text[start + bytes.length]) && (!isWordByte(text[start - 1]) || followsEscape(text, start)))
}

function isWordByte(byte: number | undefined): boolean {
  return byte !== undefined && /\w/.test(String.fromCharCode(byte))
}

/** `\n`, `\u003c` and `%20` end with a character of a word. */
function followsEscape(text: Uint8Array, start: number): boolean {
  const before = String.fromCharCode(...text.subarray(Math.max(0, start - 6), start))
  return /(?:\\[nrtbfv]|\\x[\da-f]{2}|\\u[\da-f]{4}|%[\da-f]{2})$/i.test(before)
}
