import type { EnvKind } from './env-kind.ts'

/** What is wrong with a variable that is set. Holds names only: the value of a variable may be a secret. */
export type EnvProblem = UnconvertibleEnv | BuildTimeOnlyEnv | AmbiguousEnv

/** The declared value stays, because the text is not of the declared type. */
export interface UnconvertibleEnv {
  readonly kind: 'unconvertible'
  readonly key: string
  readonly name: string
  /** The declared type */
  readonly type: EnvKind
}

/** The declared value stays, because built files already depend on it. */
export interface BuildTimeOnlyEnv {
  readonly kind: 'build-time-only'
  readonly key: string
  readonly name: string
}

/** Several keys have one variable; each of them gets its value. */
export interface AmbiguousEnv {
  readonly kind: 'ambiguous'
  /** The first of `keys` */
  readonly key: string
  readonly name: string
  readonly keys: readonly string[]
}
