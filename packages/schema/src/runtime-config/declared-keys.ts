import { forbiddenKeys, isPlainObject, type PlainObject } from '../plain-object.ts'

export interface DeclaredKey {
  readonly path: readonly string[]
  readonly value: unknown
}

// Far above any real configuration. An object referenced twice on every level doubles the keys per level, so limiting the depth
// would not be enough.
const maxKeys = 10_000
const maxDepth = 100

/** All keys of a configuration in declaration order, parents first. Arrays count as a single value. */
export function declaredKeys(config: unknown): DeclaredKey[] {
  const keys: DeclaredKey[] = []
  if (isPlainObject(config)) collect(config, [], new Set([config]), keys)
  return keys
}

function collect(from: PlainObject, parent: readonly string[], ancestors: Set<object>, into: DeclaredKey[]): void {
  for (const key of Object.keys(from)) {
    if (into.length >= maxKeys) return
    if (forbiddenKeys.has(key)) continue
    const value = from[key]
    const path = [...parent, key]
    if (!isPlainObject(value)) {
      into.push({ path, value })
    } else if (!ancestors.has(value)) {
      into.push({ path, value })
      if (path.length >= maxDepth) continue
      ancestors.add(value)
      collect(value, path, ancestors, into)
      ancestors.delete(value)
    }
  }
}
