import { forbiddenKeys } from '../plain-object.ts'
import { envKindOf, type EnvKind } from './env-kind.ts'

/** Converts a text by the declared type, never by its content; undefined if it cannot be converted. */
export function convertEnv(text: string, kind: EnvKind): unknown {
  if (kind === 'string') return text
  if (kind === 'number') return numberFrom(text)
  if (kind === 'boolean') return booleans.get(text.trim())
  if (kind === 'other') return undefined
  const value = jsonFrom(text)
  return envKindOf(value) === kind ? value : undefined
}

/** An empty variable clears a string and is ignored for any other type. */
export function isEnvSet(text: string | undefined, kind: EnvKind): text is string {
  return text !== undefined && (text !== '' || kind === 'string')
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

function numberFrom(text: string): number | undefined {
  const number = text.trim() === '' ? NaN : Number(text) // blank text would be converted to 0
  return Number.isFinite(number) ? number : undefined
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => (forbiddenKeys.has(key) ? undefined : value))
  } catch {
    return undefined // invalid JSON, or nested too deeply
  }
}
