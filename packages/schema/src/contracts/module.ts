import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Fw } from './fw.ts'
import type { FwHooks } from './hooks.ts'

/** About a module. */
export interface ModuleMeta {
  /** Two modules of one name run once. */
  name?: string
  version?: string
  /** The key of the configuration that holds its options. `false` there turns the module off. */
  configKey?: string
  compatibility?: FwCompatibility
  /** Hooks that it calls, so that nobody who listens to one is taken to have mistyped another. */
  hooks?: readonly string[]
  /** Address of its documentation, for messages. */
  docs?: string
}

/** What something needs to work. Versions are ranges of semantic versioning. */
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
  /** Range that the other module's version must be in. */
  version?: string
  /** Options that win over those of the project. */
  overrides?: Record<string, unknown>
  /** Options that the project's win over. */
  defaults?: Record<string, unknown>
  /** Only if it is installed anyway. */
  optional?: boolean
}

export type ModuleDependencies = Record<string, ModuleDependency>

/** What `setup` may give back: `false` for "not installed". */
export type ModuleResult = void | false | { timings?: Record<string, number> }

export interface ModuleDefinition<Options extends object = Record<string, unknown>, Resolved extends object = Options> {
  meta?: ModuleMeta
  defaults?: Partial<Options> | ((fw: Fw) => Partial<Options> | Promise<Partial<Options>>)
  /** Checks the options; any library that follows Standard Schema. What it gives is what `setup` gets. */
  schema?: StandardSchemaV1
  hooks?: Partial<FwHooks>
  moduleDependencies?: ModuleDependencies | ((fw: Fw) => ModuleDependencies | Promise<ModuleDependencies>)
  /** Runs once, when a project has the module for the first time. */
  onInstall?: (fw: Fw) => void | Promise<void>
  /** Runs once for each newer version of the module. */
  onUpgrade?: (fw: Fw, options: Resolved, before: string) => void | Promise<void>
  setup?: (options: Resolved, fw: Fw) => ModuleResult | Promise<ModuleResult>
}

/** A module, ready to be listed in `modules`. */
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
  /** Where it comes from: a file, or undefined for a function in the configuration. */
  file?: string
  /** The layer that lists it. */
  layer?: string
  /** Whether it is one of fw's own. */
  builtin?: boolean
  /** How long its setup took. */
  ms: number
  /** Options that it has changed; recorded if `experimental.debugModuleMutation` says so. */
  changed?: OptionChange[]
}

export interface OptionChange {
  path: string
  before: unknown
  after: unknown
}
