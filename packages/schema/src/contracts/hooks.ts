import type { AppComponent, AppDescription, AppPart, AutoImport, PageRoute } from './app-description.ts'
import type { Builder, BuildApp, ClientManifest } from './builder.ts'
import type { ConfigSchema, SchemaDefinition } from './config-schema.ts'
import type { FileEvent } from './dev.ts'
import type { Fw } from './fw.ts'
import type { GeneratedFile } from './generated-files.ts'
import type { CompatibilityIssue, FwCompatibility } from './module.ts'
import type { TypeContexts } from './types.ts'
import type { FwOptions } from '../options/index.ts'
import type { ComponentDir } from '../options/components.ts'

type Result = void | Promise<void>

/**
 * What happens while an app is prepared, built and served. Listeners run one after the other, in the order in which they were
 * registered, and are waited for; one that throws ends what was going on. Modules add hooks of their own by declaration merging.
 *
 * @example
 * declare module '@fw/schema' {
 *   interface FwHooks { 'search:index': (pages: string[]) => void | Promise<void> }
 * }
 */
export interface FwHooks {
  /** Whether something works with this version of fw is looked at. Issues may be added. */
  'kit:compatibility': (wanted: FwCompatibility, issues: CompatibilityIssue[]) => Result
  /** Before the first module. */
  'modules:before': () => Result
  /** Every module has run. Options are final. */
  'modules:done': () => Result
  /** Modules have run; the app is about to be put together. */
  ready: (fw: Fw) => Result
  /** The end: of a build, of a dev server, of a session before a restart. */
  close: (fw: Fw) => Result
  /** Asks `fw dev` for a restart. */
  restart: (options?: { hard?: boolean; reason?: string }) => Result

  /** What layers say of their own options, the strongest first. Definitions of modules may be added. */
  'schema:extend': (definitions: SchemaDefinition[]) => Result
  /** The schema of those options. It may be changed; their values follow it. */
  'schema:resolved': (schema: ConfigSchema) => Result
  /** The schema as it is written to the build directory. */
  'schema:beforeWrite': (schema: ConfigSchema) => Result
  /** The files of the schema are there. */
  'schema:written': () => Result

  /** Everything that the app consists of is known. It may be changed. */
  'app:resolve': (app: AppDescription) => Result
  /** The generated files are listed. Some may be added, or their texts replaced. */
  'app:templates': (files: GeneratedFile[], app: AppDescription) => Result
  /** Generated files have new texts. `changed` are the names of those that differ. */
  'app:templatesGenerated': (app: AppDescription, changed: readonly string[]) => Result
  /** Parts of the app are about to be worked out again. */
  'builder:generateApp': (parts: readonly AppPart[]) => Result
  /** A file changed while `fw dev` runs. */
  'builder:watch': (event: FileEvent, path: string) => Result

  /** The tree of pages, with what their files say of them. Pages may be added, changed and taken out. */
  'pages:extend': (pages: PageRoute[]) => Result
  /** The tree of pages, when those that were added have been read too. */
  'pages:resolved': (pages: PageRoute[]) => Result
  /** Files with options of the router; a later one overrides an earlier one. */
  'pages:routerOptions': (context: { files: string[] }) => Result
  /** Packages and the names that they offer without an import. */
  'imports:sources': (sources: ImportSource[]) => Result
  /** Directories whose exports need no import. */
  'imports:dirs': (dirs: string[]) => Result
  /** Names that need no import. */
  'imports:extend': (imports: AutoImport[]) => Result
  /** All names that need no import are known: those of modules, of the sources and of fw. */
  'imports:context': (context: { getImports: () => readonly AutoImport[] }) => Result
  /** Directories of components, before they are scanned. */
  'components:dirs': (dirs: ComponentDir[]) => Result
  /** Components that were found. */
  'components:extend': (components: AppComponent[]) => Result

  /** Everything is generated; bundling begins. */
  'build:before': () => Result
  /** What each module of the client needs. It may be changed. */
  'build:manifest': (manifest: ClientManifest) => Result
  /** The bundles are done; in development: the server can answer. */
  'build:done': (builder: BuiltBy) => Result
  /** A build failed. */
  'build:error': (error: unknown) => Result
  /** Before types are written. */
  'prepare:types': (contexts: TypeContexts) => Result
  /** The dev server listens. */
  listen: (server: unknown, listener: unknown) => Result

  /** Pages to render to files. */
  'prerender:routes': (context: { routes: Set<string> }) => Result
}

export interface BundlerSides {
  isClient: boolean
  isServer: boolean
}

/** What `build:done` gets: the builder, as its package exports it, with the options and the app that it has built. */
export interface BuiltBy {
  options: FwOptions
  bundle: Builder['bundle']
  app: BuildApp
}

/** A package, and names of it that need no import. */
export interface ImportSource {
  from: string
  imports: readonly (string | Omit<AutoImport, 'from'>)[]
  /** Of two sources with one name, the larger number wins. */
  priority?: number
}

/** Names and arguments of hooks; others, of modules without types, take anything. */
type ListenerOf<Name> = Name extends keyof FwHooks ? FwHooks[Name] : (...args: never[]) => unknown
type ArgumentsOf<Name> = Name extends keyof FwHooks ? Parameters<FwHooks[Name]> : unknown[]
type HookName = keyof FwHooks | (string & Record<never, never>)

/** Calls listeners by name, one after the other. */
export interface BuildHooks {
  callHook: <Name extends HookName>(name: Name, ...args: ArgumentsOf<Name>) => Promise<unknown>
  /** Gives a function that takes the listener away. */
  hook: <Name extends HookName>(name: Name, listener: ListenerOf<Name>) => () => void
}
