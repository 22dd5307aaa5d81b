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

/** An app while it is prepared, built or served: what modules and listeners of hooks work with. */
export interface Fw extends BuildHooks {
  /** All options, resolved. Modules may change them while they run. */
  options: FwOptions
  readonly variant: Variant
  /** Version of fw. */
  readonly version: string
  hooks: BuildHooks
  /** The project and what it builds on, the project first. */
  readonly layers: readonly LayerDirectories[]
  /** Modules that have run, in this order. */
  readonly modules: readonly InstalledModule[]
  /** What the app consists of; nothing before `app:resolve`. */
  app: AppDescription | undefined
  /** Generated files; nothing before `app:templates`. */
  files: GeneratedFiles | undefined
  /** The server engine; nothing before `serverEngine:init`. */
  serverEngine: ToolType<'serverEngineInstance'> | undefined
  /** What modules have added, for the framework to take up. */
  readonly added: AddedByModules
  /** Who set an option, and what it shadowed. */
  explain: (path: string) => Explanation
  isIgnored: (file: string) => boolean
  /** Builds it, and closes it; `buildFw` of the kit calls it. */
  build?: () => Promise<void>
  /** Writes what TypeScript needs to know of it. Gives the names of files that were not up to date. */
  writeTypes?: () => Promise<string[]>
  /** Something that people should know; shown once. */
  warn: (text: string) => void
}

/** What modules have added, in the order in which they did. */
export interface AddedByModules {
  files: GeneratedFile[]
  transforms: SourceTransform[]
  passes: ScriptPass[]
  /** Directories treated like another server directory. */
  serverDirs: string[]
  /** Names that need no import in server code. */
  serverImports: { name: string; as?: string; from: string }[]
  /** Directories whose exports need no import in server code. */
  serverImportDirs: string[]
  /** Modules of the server bundle, by specifier. */
  serverModules: Map<string, () => string | Promise<string>>
}
