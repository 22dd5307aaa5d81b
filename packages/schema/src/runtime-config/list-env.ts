import { isPlainObject } from '../plain-object.ts'
import { isEnvSet } from './convert-env.ts'
import { declaredKeys } from './declared-keys.ts'
import { envKindOf, type EnvKind } from './env-kind.ts'
import { envNameOf } from './env-name-of.ts'
import { readEnv, type Env } from './env.ts'
import { isFixedPath } from './fixed-paths.ts'
import { keyOf } from './key-of.ts'
import type { EnvOptions } from './prepare-env-overlay.ts'

export interface EnvRow {
  readonly key: string
  readonly path: readonly string[]
  readonly name: string
  /** Whether the variable is set. An empty one only counts for strings, because it is ignored for other types. */
  readonly set: boolean
  readonly visibility: 'client' | 'server'
  readonly type: EnvKind
  /** The variable has no effect, because the value is fixed at build time. */
  readonly fixed: boolean
}

/**
 * The variables of all declared keys, private keys first. Objects are listed if they are empty or their own variable is set,
 * which changes the keys below.
 */
export function listEnv(config: object, env: Env, { prefix }: EnvOptions = {}): EnvRow[] {
  const server: EnvRow[] = []
  const client: EnvRow[] = []
  for (const { path, value } of declaredKeys(config)) {
    const name = envNameOf(path, prefix)
    const type = envKindOf(value)
    const set = isEnvSet(readEnv(env, name), type)
    if (isPlainObject(value) && Object.keys(value).length > 0 && !set) continue
    const visibility = path[0] === 'public' || path[0] === 'app' ? 'client' : 'server'
    const rows = visibility === 'client' ? client : server
    rows.push({ key: keyOf(path), path, name, set, visibility, type, fixed: isFixedPath(path) })
  }
  return [...server, ...client]
}
