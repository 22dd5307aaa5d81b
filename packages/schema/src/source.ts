/** A source: an object of raw configuration and where it came from. */
export interface Source {
  readonly kind: 'cli' | 'env' | 'block' | 'file' | 'rc'
  /** Display name: `fw.config.ts`, `--set`, `$production in fw.config.ts`. */
  readonly label: string
  /** The raw configuration object, without environment blocks. */
  readonly config: unknown
  /** Absolute path of the file, if there is one. */
  readonly file?: string
  /** The environment block inside the file, e.g. `['$production']` or `['$env', 'staging']`. */
  readonly block?: readonly string[]
  /** Name of the layer; absent for the project itself. */
  readonly layer?: string
}

/** The origin of a resolved value: a source, an environment variable, or the default of a variant. */
export type OriginKind = Source['kind'] | 'default'

export interface Contribution {
  readonly source: Source
  readonly value: unknown
}
