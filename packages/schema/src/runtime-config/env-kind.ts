import { isPlainObject } from '../plain-object.ts'

/** The type that a variable is converted to. `other` (functions, dates, instances) cannot be set by a variable. */
export type EnvKind = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'other'

/** A key declared without a value accepts text. */
export function envKindOf(declared: unknown): EnvKind {
  if (declared === null || declared === undefined) return 'string'
  if (Array.isArray(declared)) return 'array'
  if (isPlainObject(declared)) return 'object'
  const type = typeof declared
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'other'
}
