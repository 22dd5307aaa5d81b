import type { ToolType } from '../define.ts'
import type { FwOptions } from '../options/index.ts'
import type { Explanation } from '../origin.ts'
import type { Variant } from '../variant.ts'
import type { AppDescription } from './app-description.ts'
import type { GeneratedFile, GeneratedFiles } from './generated-files.ts'
import type { BuildHooks } from './hooks.ts'
import type { LayerDirectories } from './layer.ts'
import type { InstalledModule } from './module.ts'
import type { ScriptPass } from './script-pass.ts'
import type { SourceTransform } from './source-transform.ts'

/** The app instance used by modules and hook listeners while an app is prepared, built or served. */
export interface Fw extends BuildHooks {
  /** All resolved options. Modules may change them while they run. */
  options: FwOptions
  readonly variant: Variant
  /** Version of fw. */
  readonly version: string
  hooks: BuildHooks
  /** The project and its layers, project first. */
  readonly layers: readonly LayerDirectories[]
  /** Modules that have run, in order. */
  readonly modules: readonly InstalledModule[]
  /** The resolved app; undefined before `app:resolve`. */
  app: AppDescription | undefined
  /** Generated files; undefined before `app:templates`. */
  files: GeneratedFiles | undefined
  /** The Nitro instance; undefined before `serverEngine:init`. */
  serverEngine: ToolType<'serverEngineInstance'> | undefined
  /** Additions of modules. */
  readonly added: AddedByModules
  /** Returns which source set an option, and which values it overrides. */
  explain: (path: string) => Explanation
  isIgnored: (file: string) => boolean
  /** Builds the app and closes the instance; called by `buildFw` of the kit. */
  build?: () => Promise<void>
  /** Writes the types of the app. Returns the names of files that were outdated. */
  writeTypes?: () => Promise<string[]>
  /** Set while `fw dev` runs: has the server read `options.runtimeConfig` again. */
  runtimeConfigChanged?: () => void
  /** Logs a warning once. */
  warn: (text: string) => void
}

/** Additions of modules, in order. */
export interface AddedByModules {
  files: GeneratedFile[]
  transforms: SourceTransform[]
  passes: ScriptPass[]
  /** Directories treated as additional server directories. */
  serverDirs: string[]
  /** Auto-imports in server code. */
  serverImports: { name: string; as?: string; from: string }[]
  /** Auto-imported directories in server code. */
  serverImportDirs: string[]
  /** Virtual modules of the server bundle, by specifier. */
  serverModules: Map<string, () => string | Promise<string>>
}
