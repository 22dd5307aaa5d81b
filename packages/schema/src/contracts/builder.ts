import type { FwOptions } from '../options/index.ts'
import type { Analysis, AnalyzedBundle } from './analysis.ts'
import type { AppDescription } from './app-description.ts'
import type { Fw } from './fw.ts'
import type { GeneratedFiles, Side } from './generated-files.ts'
import type { BuildHooks } from './hooks.ts'
import type { SecretSearch } from '../secrets/secret-search.ts'
import type { SourceTransform } from './source-transform.ts'

/** The app passed to a builder. A builder package exports `bundle(app: BuildApp)`; an inline builder has the same method. */
export interface BuildApp {
  /** The instance used by modules and listeners. */
  fw: Fw
  options: FwOptions
  app: AppDescription
  /** All `#build/` modules. */
  files: GeneratedFiles
  /** Applied in this order within each `order`. */
  transforms: SourceTransform[]
  /** Template transforms for Vue's compiler. */
  templateTransforms?: object[]
  /** Entry modules of both sides. */
  entries: Record<Side, string>
  /** Import specifiers of the framework, by exact name: `vue`, `#app`, … */
  modules: Record<string, string>
  /** Directory of the package `@fw/runtime`. */
  runtimeDir: string
  /** Public directories, highest precedence first. */
  publicDirs: string[]
  /** Directories of the layers, project first. */
  layerDirs: string[]
  /** Server directories (with `api`, `routes`, `middleware`, `plugins` and `utils`), highest precedence first. */
  serverDirs: string[]
  /** Auto-imported directories of the app and the server. */
  sharedDirs: string[]
  /** Nitro preset from the command line. */
  preset?: string
  /** Static output: no server is built. */
  static: boolean
  /**
   * The build is only measured (`fw analyze`): the previous output is kept, and pages are only prerendered for static output.
   */
  measured?: { name: string }
  /** Additional routes to prerender. */
  prerenderRoutes: string[]
  /** HTML file shown until an app without server-side rendering has started; empty for the built-in animation. */
  spaLoadingTemplate?: string
  /** Module that exports `staticErrorPage`, the fallback if the error page fails. */
  staticErrorPage: string
  /** Module that exports `mergeAppConfig`, which merges `appConfig` and the `app.config` files. */
  mergeAppConfig: string
  /** Version of fw. */
  version: string
  /** Value of `import.meta.envName`: that of `--envName`, or the kind of command. */
  envName: string
  /** Whether a file is ignored by `ignore`, `ignorePrefix` or an ignore file. */
  isIgnored: (file: string) => boolean
  /** Returns an error if an import is not allowed. The builder must fail the build then. */
  checkImport: (specifier: string, importer: string, side: Side, target: 'app' | 'server') => ImportProblem | undefined
  /**
   * Returns a search for private values, which must not be part of published files. Undefined if there are none. A builder that knows the
   * modules of a file should search its output, and fail the build with the imports that lead to the value; the server builder searches
   * all published files anyway.
   */
  secrets?: () => SecretSearch | undefined
  hooks: BuildHooks
  progress: Progress
  /** Results that builders pass to each other and to the server builder. */
  output: BuildOutput
}

/** An import that is not allowed on this side. */
export interface ImportProblem {
  level: 'error' | 'warning'
  code: `FW_${string}`
  why: string
  fix: string
  file?: string
  line?: number
  column?: number
}

export interface Progress {
  /** Runs a named phase of the build and logs its duration. */
  phase: <T>(name: string, run: (report: (text: string) => void) => Promise<T>) => Promise<T>
  warn: (text: string) => void
  /** Prints output that the user asked for. */
  say?: (text: string) => void
}

export interface BuildOutput {
  /** Set by the builder. */
  client?: ClientBundle
  server?: ServerBundle
  /** Set by the server builder. */
  served?: ServedOutput
  /** Files that the bundles are made of. All builders add theirs; `experimental.buildCache` requires it. */
  inputs?: Set<string>
  /** Added by all builders, if `build.analyze` is enabled. */
  analyzed?: AnalyzedBundle[]
  analysis?: Analysis
  /** Returns handles that server code opened during prerendering and did not close, which keep the process alive. */
  openHandles?: () => string[]
}

/** The deployable output. */
export interface ServedOutput {
  preset: string
  dir: string
  publicDir: string
  /** Undefined for static output. */
  serverDir?: string
  /** Number of prerendered files. */
  prerendered: number
  /** Headers that the host of static output must be configured to send. */
  hostHeaders?: Readonly<Record<string, string>>
  /** Command to run it, relative to `dir`. */
  preview?: string
}

export interface ClientBundle {
  /** Directory that is served at `app.baseURL`. */
  dir: string
  manifest: ClientManifest
  /** Source modules of each file, for reports: `app/pages/index.vue`. Files are relative to `app.buildAssetsDir`. */
  names?: Readonly<Record<string, string>>
}

/** Assets of each source module. Files are relative to `app.buildAssetsDir`. */
export interface ClientManifest {
  /** Key of the entry in `modules`. */
  entry: string
  modules: Record<string, ManifestModule>
  /** Style sheets whose text is part of the pages that use them, instead of a link. */
  inlined?: string[]
  /** Files by the specifiers that other files import them with. */
  importMap?: Record<string, string>
  /** The file with interactive components of islands, for pages of other apps. */
  islandParts?: string
}

export interface ManifestModule {
  file: string
  css?: string[]
  assets?: string[]
  /** Keys of statically imported modules. */
  imports?: string[]
  /** Keys of dynamically imported modules. */
  dynamicImports?: string[]
}

/** The app for the server. Without `ssr`, a builder may leave it out: pages have no content then. */
export interface ServerBundle {
  dir: string
  /** File name of the entry in `dir`; exports a `ServerEntry`. */
  entry: string
  /**
   * Packages that the bundle imports at runtime, as resolved files. It imports Vue as `#fw/external/vue`, and so on: the package scope
   * of `dir` resolves these, and a server that is a single file contains the modules of `BuildApp.modules` instead.
   */
  externals: string[]
}

/**
 * A builder. Its package may also export the types of the code that it bundles as `<package>/env`: `import.meta.env`, imports of images.
 */
export interface Builder {
  bundle: (app: BuildApp) => Promise<void>
  /** Prefixes of environment variables that the bundler makes available to browsers. Their values are not private. */
  publicEnvPrefixes?: (options: FwOptions) => readonly string[]
  /** Directories that the bundler writes outside of `buildDir`. `fw cleanup` removes them. */
  cacheDirs?: (options: FwOptions) => readonly string[]
  /**
   * Name of the event on `window` that bundled code emits if a chunk cannot be loaded, with the error as `payload`. If the event is
   * cancelled, the error is ignored.
   */
  chunkErrorEvent?: string
}
