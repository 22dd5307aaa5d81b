import type { FwOptions } from '../options/index.ts'
import type { AppDescription } from './app-description.ts'
import type { Fw } from './fw.ts'
import type { GeneratedFiles, Side } from './generated-files.ts'
import type { BuildHooks } from './hooks.ts'
import type { SourceTransform } from './source-transform.ts'

/**
 * What a builder gets: the app to build, and everything that it needs to know about it. A builder package exports
 * `bundle(app: BuildApp)`; an object in the configuration has the same method.
 */
export interface BuildApp {
  /** The instance that modules and listeners work with. */
  fw: Fw
  options: FwOptions
  app: AppDescription
  /** Every module below `#build/`. */
  files: GeneratedFiles
  /** Applied in this order within each `order`. */
  transforms: SourceTransform[]
  /** Changes to templates of components, in the form that the compiler of the view library takes. */
  templateTransforms?: object[]
  /** Entry modules of the two sides. */
  entries: Record<Side, string>
  /** Import specifiers of the framework itself, by exact name: `vue`, `#app`, … */
  modules: Record<string, string>
  /** Directory of the package `@fw/runtime`: the framework's own code in the app. */
  runtimeDir: string
  /** Public directories, the strongest first. */
  publicDirs: string[]
  /** Directories of the layers, the project first. */
  layerDirs: string[]
  /** Directories with `api`, `routes`, `middleware`, `plugins` and `utils` of the server, the strongest first. */
  serverDirs: string[]
  /** Directories whose exports need no import, in the app and on the server. */
  sharedDirs: string[]
  /** The preset of the server engine that the command line asks for. */
  preset?: string
  /** Only files: no server is built. */
  static: boolean
  /** Pages to render to files, besides those of the configuration. */
  prerenderRoutes: string[]
  /** File with the markup shown until an app without server rendering has started; empty for fw's own picture. */
  spaLoadingTemplate?: string
  /** Module that exports `staticErrorPage`, the last resort of a failing server. */
  staticErrorPage: string
  /** Version of fw. */
  version: string
  /** Whether a file is left out of the app by `ignore`, `ignorePrefix` or an ignore file. */
  isIgnored: (file: string) => boolean
  /** Says what is wrong with an import, if anything is. An error must end the build. */
  checkImport: (specifier: string, importer: string, side: Side, target: 'app' | 'server') => ImportProblem | undefined
  hooks: BuildHooks
  progress: Progress
  /** What builders hand to each other and to the server builder. */
  output: BuildOutput
}

/** An import that would bring code to a side where it may not be. */
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
  /** Runs a named phase of the build, and shows how long it takes. */
  phase: <T>(name: string, run: (report: (text: string) => void) => Promise<T>) => Promise<T>
  warn: (text: string) => void
  /** Prints a line that somebody has asked for. */
  say?: (text: string) => void
}

export interface BuildOutput {
  /** Set by the builder. */
  client?: ClientBundle
  server?: ServerBundle
  /** Set by the server builder. */
  served?: ServedOutput
  /** Lists what server code has opened while pages were rendered and not closed since: it keeps the process alive. */
  openHandles?: () => string[]
}

/** What can be deployed. */
export interface ServedOutput {
  preset: string
  dir: string
  publicDir: string
  /** None for static output. */
  serverDir?: string
  /** A command that runs it, relative to `dir`. */
  preview?: string
}

export interface ClientBundle {
  /** Directory whose content is served below `app.baseURL`. */
  dir: string
  manifest: ClientManifest
  /** What the files hold, for reports: `app/pages/index.vue`. Files are relative to `app.buildAssetsDir`. */
  names?: Readonly<Record<string, string>>
}

/** What a page needs, by source module. Files are relative to `app.buildAssetsDir`. */
export interface ClientManifest {
  /** Key of the entry in `modules`. */
  entry: string
  modules: Record<string, ManifestModule>
}

export interface ManifestModule {
  file: string
  css?: string[]
  assets?: string[]
  /** Keys of modules that are loaded with it. */
  imports?: string[]
  /** Keys of modules that it may load later. */
  dynamicImports?: string[]
}

export interface ServerBundle {
  dir: string
  /** File name of the entry in `dir`; exports what `ServerEntry` says. */
  entry: string
  /** Packages that the bundle imports at run time, as resolved files. */
  externals: string[]
}

export interface Builder {
  bundle: (app: BuildApp) => Promise<void>
}
