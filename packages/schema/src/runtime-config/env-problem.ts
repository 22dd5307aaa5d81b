import type { EnvKind } from './env-kind.ts'

/** A problem with an environment variable. Only contains names, because values may be secrets. */
export type EnvProblem = UnconvertibleEnv | BuildTimeOnlyEnv | AmbiguousEnv

/** The text does not have the declared type, so the declared value is kept. */
export interface UnconvertibleEnv {
  readonly kind: 'unconvertible'
  readonly key: string
  readonly name: string
  /** The declared type */
  readonly type: EnvKind
}

/** Built files depend on the value, so the declared value is kept. */
export interface BuildTimeOnlyEnv {
  readonly kind: 'build-time-only'
  readonly key: string
  readonly name: string
}

/** Several keys share a variable; all of them are replaced. */
export interface AmbiguousEnv {
  readonly kind: 'ambiguous'
  /** The first of `keys`. */
  readonly key: string
  readonly name: string
  readonly keys: readonly string[]
}
