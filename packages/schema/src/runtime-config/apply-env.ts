import { isPlainObject, valueAt, type PlainObject } from '../plain-object.ts'
import { ambiguousEnv } from './ambiguous-env.ts'
import { convertEnv, isEnvSet } from './convert-env.ts'
import { copyData } from './copy-data.ts'
import type { EnvProblem } from './env-problem.ts'
import { readEnv, type Env } from './env.ts'
import { keyOf } from './key-of.ts'
import { mergeEnvObject } from './merge-env-object.ts'
import { prepareEnvOverlay, type EnvEntry, type EnvOptions, type EnvOverlay } from './prepare-env-overlay.ts'

export interface ApplyEnvOptions extends EnvOptions {
  /** From `prepareEnvOverlay`; already includes the prefix. Without it, the configuration is walked on every call. */
  readonly overlay?: EnvOverlay | undefined
}

export interface AppliedEnv<Config> {
  /** The original configuration if no variable applies, otherwise a copy. */
  readonly config: Config
  readonly applied: readonly AppliedKey[]
  readonly problems: readonly EnvProblem[]
}

export interface AppliedKey {
  readonly key: string
  readonly path: readonly string[]
  readonly name: string
}

/** Replaces declared keys by their environment variables. */
export function applyEnv<Config extends object>(config: Config, env: Env, options: ApplyEnvOptions = {}): AppliedEnv<Config> {
  const overlay = options.overlay ?? prepareEnvOverlay(config, options)
  const set = overlay.filter(({ name, kind }) => isEnvSet(readEnv(env, name), kind))
  const applied: AppliedKey[] = []
  const problems: EnvProblem[] = ambiguousEnv(set)
  let result: object = config
  for (const entry of set) {
    const { name, path, kind, fixed } = entry
    const key = keyOf(path)
    if (fixed) {
      problems.push({ kind: 'build-time-only', key, name })
      continue
    }
    const value = valueOf(entry, env, result, problems)
    const replaced = value === undefined ? undefined : replaceAt(result, path, value)
    if (replaced === undefined) {
      problems.push({ kind: 'unconvertible', key, name, type: kind })
    } else {
      result = replaced
      applied.push({ key, path, name })
    }
  }
  // References to the original configuration must not keep old values alive, nor bypass `clientRuntimeConfig`.
  if (isPlainObject(result) && result !== config) result = copyData(result, { sameAs: config })
  return { config: result as Config, applied, problems } // has the keys and types of the original
}

function valueOf({ name, path, kind }: EnvEntry, env: Env, config: object, problems: EnvProblem[]): unknown {
  const value = convertEnv(readEnv(env, name) ?? '', kind)
  const declared = valueAt(config, path)
  return isPlainObject(value) && isPlainObject(declared) ? mergeEnvObject(declared, value, path, { name, problems }) : value
}

/**
 * Only copies the objects along the path, so an object that is used in two places changes in one of them, as the name of the
 * variable says. The key itself may be missing, because a key declared as `undefined` is lost in JSON. Undefined if a parent
 * object is missing, as with the overlay of another configuration.
 */
function replaceAt(from: unknown, path: readonly string[], value: unknown): PlainObject | undefined {
  const [key, ...rest] = path
  if (key === undefined || !isPlainObject(from)) return undefined
  const inner = rest.length === 0 ? value : replaceAt(valueAt(from, [key]), rest, value)
  return inner === undefined ? undefined : { ...from, [key]: inner }
}
