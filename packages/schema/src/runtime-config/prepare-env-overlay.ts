import { declaredKeys } from './declared-keys.ts'
import { envKindOf, type EnvKind } from './env-kind.ts'
import { envNameOf } from './env-name-of.ts'
import { fixedPaths, isFixedPath } from './fixed-paths.ts'

export interface EnvOptions {
  /** Defaults to `FW_` */
  readonly prefix?: string | undefined
}

/** Plain data, so that it can be written into a built server. */
export type EnvOverlay = readonly EnvEntry[]

export interface EnvEntry {
  readonly name: string
  readonly path: readonly string[]
  readonly kind: EnvKind
  /** Not replaced; only listed to report that its variable has no effect. */
  readonly fixed: boolean
}

/** Maps variables to keys, once per process or build. Parents come before their children. */
export function prepareEnvOverlay(config: object, { prefix }: EnvOptions = {}): EnvOverlay {
  const entries: EnvEntry[] = []
  for (const { path, value } of declaredKeys(config)) {
    if (!isFixedPath(path)) entries.push({ name: envNameOf(path, prefix), path, kind: envKindOf(value), fixed: false })
  }
  for (const path of fixedPaths) entries.push({ name: envNameOf(path, prefix), path, kind: 'string', fixed: true })
  return entries
}
