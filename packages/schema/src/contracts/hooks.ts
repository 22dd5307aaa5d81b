import type { AnalysisMeta } from './analysis.ts'
import type { AppComponent, AppDescription, AppPart, AutoImport, PageRoute } from './app-description.ts'
import type { Builder, BuildApp, ClientManifest } from './builder.ts'
import type { ConfigSchema, SchemaDefinition } from './config-schema.ts'
import type { DevBundler, FileEvent } from './dev.ts'
import type { Fw } from './fw.ts'
import type { GeneratedFile } from './generated-files.ts'
import type { CompatibilityIssue, FwCompatibility } from './module.ts'
import type { TypeContexts } from './types.ts'
import type { FwOptions } from '../options/index.ts'
import type { ComponentDir } from '../options/components.ts'

type Result = void | Promise<void>

/**
 * Build hooks. Listeners are called one after the other, in the order in which they were registered, and awaited; a listener that
 * throws aborts the command. Modules add hooks by declaration merging.
 *
 * @example
 * declare module '@fw/schema' {
 *   interface FwHooks { 'search:index': (pages: string[]) => void | Promise<void> }
 * }
 */
export interface FwHooks {
  /** Called when compatibility is checked. Issues can be added. */
  'kit:compatibility': (wanted: FwCompatibility, issues: CompatibilityIssue[]) => Result
  /** Called before the first module. */
  'modules:before': () => Result
  /** Called after all modules have run. Options are final. */
  'modules:done': () => Result
  /** Called after all modules have run, before the app is resolved. */
  ready: (fw: Fw) => Result
  /** Called at the end of a build, of the dev server, and before a restart. */
  close: (fw: Fw) => Result
  /** Call it to restart `fw dev`. */
  restart: (options?: { hard?: boolean; reason?: string }) => Result

  /** Option definitions of layers, highest precedence first. Definitions of modules can be added. */
  'schema:extend': (definitions: SchemaDefinition[]) => Result
  /** The schema of these options. It can be changed before values are resolved. */
  'schema:resolved': (schema: ConfigSchema) => Result
  /** The schema before it is written to the build directory. */
  'schema:beforeWrite': (schema: ConfigSchema) => Result
  /** Called after the schema was written. */
  'schema:written': () => Result

  /** Called when the app is resolved. It can be changed. */
  'app:resolve': (app: AppDescription) => Result
  /** The generated files. Files can be added or replaced. */
  'app:templates': (files: GeneratedFile[], app: AppDescription) => Result
  /** Called when generated files have changed. `changed` contains their names. */
  'app:templatesGenerated': (app: AppDescription, changed: readonly string[]) => Result
  /** Called before parts of the app are resolved again. */
  'builder:generateApp': (parts: readonly AppPart[]) => Result
  /** Called when a file changes in `fw dev`. */
  'builder:watch': (event: FileEvent, path: string) => Result

  /** The page tree with the metadata of page files. Pages can be added, changed and removed. */
  'pages:extend': (pages: PageRoute[]) => Result
  /** The page tree, including the metadata of added pages. */
  'pages:resolved': (pages: PageRoute[]) => Result
  /** Router options files; later ones take precedence. */
  'pages:routerOptions': (context: { files: string[] }) => Result
  /** Packages to auto-import from. */
  'imports:sources': (sources: ImportSource[]) => Result
  /** Directories to auto-import from. */
  'imports:dirs': (dirs: string[]) => Result
  /** Auto-imports of directories. */
  'imports:extend': (imports: AutoImport[]) => Result
  /** All auto-imports: those of modules, packages and fw. */
  'imports:context': (context: { getImports: () => readonly AutoImport[] }) => Result
  /** Component directories, before they are scanned. */
  'components:dirs': (dirs: ComponentDir[]) => Result
  /** Scanned components. */
  'components:extend': (components: AppComponent[]) => Result

  /** Called before bundling. */
  'build:before': () => Result
  /** Assets of each client module. Can be changed. */
  'build:manifest': (manifest: ClientManifest) => Result
  /** Called after bundling; in development, when the server is ready. */
  'build:done': (builder: BuiltBy) => Result
  /** Called when the reports of `build.analyze` have been written. */
  'build:analyze:done': (meta: AnalysisMeta) => Result
  /** Called when a build fails. */
  'build:error': (error: unknown) => Result
  /** Called before types are written. */
  'prepare:types': (contexts: TypeContexts) => Result
  /** The request handler of the bundler in development. `cors` returns whether `devServer.cors` applies to a path. */
  'server:devHandler': (handler: DevBundler['handle'], options: { cors: (path: string) => boolean }) => Result
  /** Called when the dev server is listening. */
  listen: (server: unknown, listener: unknown) => Result

  /** Routes to prerender. */
  'prerender:routes': (context: { routes: Set<string> }) => Result
}

export interface BundlerSides {
  isClient: boolean
  isServer: boolean
}

/** Argument of `build:done`: the builder as exported by its package, with the options and the built app. */
export interface BuiltBy {
  options: FwOptions
  bundle: Builder['bundle']
  app: BuildApp
}

/** A package to auto-import from, and its exports. */
export interface ImportSource {
  from: string
  imports: readonly (string | Omit<AutoImport, 'from'>)[]
  /** If two packages export the same name, the higher priority wins. */
  priority?: number
}

/** Names and arguments of hooks; untyped hooks of modules accept any arguments. */
type ListenerOf<Name> = Name extends keyof FwHooks ? FwHooks[Name] : (...args: never[]) => unknown
type ArgumentsOf<Name> = Name extends keyof FwHooks ? Parameters<FwHooks[Name]> : unknown[]
type HookName = keyof FwHooks | (string & Record<never, never>)

/** Calls listeners by name, one after the other. */
export interface BuildHooks {
  callHook: <Name extends HookName>(name: Name, ...args: ArgumentsOf<Name>) => Promise<unknown>
  /** Returns an unsubscribe function. */
  hook: <Name extends HookName>(name: Name, listener: ListenerOf<Name>) => () => void
}
