import type { FwConfigValues } from './options/index.ts'

export interface LayerMeta {
  /** Name of the layer, for messages and for `#layers/<name>`. */
  name?: string | undefined
}

/** Contents of a configuration file: options, and blocks of options per environment. */
export interface FwConfig extends FwConfigValues {
  /** Options for `fw dev` only. */
  $development?: FwConfigValues | undefined
  /** Options for production builds only. */
  $production?: FwConfigValues | undefined
  /** Options for tests only. */
  $test?: FwConfigValues | undefined
  /** Options for an environment selected with `--envName`. */
  $env?: Record<string, FwConfigValues> | undefined
  /** Metadata of this project as a layer. */
  $meta?: LayerMeta | undefined
  /** JSON Schema of the file, for editors. */
  $schema?: string | undefined
}

type MaybePromise<T> = T | Promise<T>

/** The default export of a configuration file. */
export type FwConfigExport = MaybePromise<FwConfig> | (() => MaybePromise<FwConfig>)
