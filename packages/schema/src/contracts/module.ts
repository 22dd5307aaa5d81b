import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Fw } from './fw.ts'
import type { FwHooks } from './hooks.ts'

/** Metadata of a module. */
export interface ModuleMeta {
  /** Modules with the same name run once. */
  name?: string
  version?: string
  /** Configuration key of its options. `false` disables the module. */
  configKey?: string
  compatibility?: FwCompatibility
  /** Hooks that the module calls, so that listening to them is not reported as a misspelled hook. */
  hooks?: readonly string[]
  /** URL of the documentation, for messages. */
  docs?: string
}

/** Version requirements, as semver ranges. */
export interface FwCompatibility {
  fw?: string
  /** By slot: `{ bundler1: '^8', bundler2: false }`. */
  builder?: Readonly<Record<string, string | false>>
}

export interface CompatibilityIssue {
  name: string
  message: string
}

export interface ModuleDependency {
  /** Required version range of the other module. */
  version?: string
  /** Options that override those of the project. */
  overrides?: Record<string, unknown>
  /** Options that the project can override. */
  defaults?: Record<string, unknown>
  /** Only if it is installed. */
  optional?: boolean
}

export type ModuleDependencies = Record<string, ModuleDependency>

/** Return value of `setup`: `false` if the module was not installed. */
export type ModuleResult = void | false | { timings?: Record<string, number> }

export interface ModuleDefinition<Options extends object = Record<string, unknown>, Resolved extends object = Options> {
  meta?: ModuleMeta
  defaults?: Partial<Options> | ((fw: Fw) => Partial<Options> | Promise<Partial<Options>>)
  /** Standard Schema that validates the options. `setup` receives its output. */
  schema?: StandardSchemaV1
  hooks?: Partial<FwHooks>
  moduleDependencies?: ModuleDependencies | ((fw: Fw) => ModuleDependencies | Promise<ModuleDependencies>)
  /** Called once, when the module is added to a project. */
  onInstall?: (fw: Fw) => void | Promise<void>
  /** Called once for each newer version of the module. */
  onUpgrade?: (fw: Fw, options: Resolved, before: string) => void | Promise<void>
  setup?: (options: Resolved, fw: Fw) => ModuleResult | Promise<ModuleResult>
}

/** A module, as listed in `modules`. */
export interface FwModule<Options extends object = Record<string, unknown>, Resolved extends object = Options> {
  (inlineOptions: Partial<Options> | undefined, fw: Fw): Promise<ModuleResult>
  getMeta: () => ModuleMeta
  getOptions: (inlineOptions: Partial<Options> | undefined, fw: Fw) => Promise<Resolved>
  readonly definition: ModuleDefinition<Options, Resolved>
}

/** A module that has run. */
export interface InstalledModule {
  name: string
  meta: ModuleMeta
  /** Its file; undefined for a function in the configuration. */
  file?: string
  /** The layer that lists it. */
  layer?: string
  /** Whether it is a built-in module. */
  builtin?: boolean
  /** Duration of its setup. */
  ms: number
  /** Options that it has changed; recorded with `experimental.debugModuleMutation`. */
  changed?: OptionChange[]
}

export interface OptionChange {
  path: string
  before: unknown
  after: unknown
}
