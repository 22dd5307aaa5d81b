import type { BuildApp, Side } from '@fw/schema'

/** A configuration of webpack or Rspack. Both have the same shape; only the parts that fw reads again are listed. */
export interface SideConfig {
  /** The side. */
  name: Side
  mode: 'development' | 'production'
  entry: Record<string, unknown>
  plugins: unknown[]
  module: { rules: unknown[]; parser: { javascript: Record<string, unknown> }; [option: string]: unknown }
  resolve: Record<string, unknown>
  output: Record<string, unknown>
  optimization: Record<string, unknown>
  [option: string]: unknown
}

export type ScriptLanguage = 'js' | 'jsx' | 'ts' | 'tsx'

/** What differs between webpack and Rspack. */
export interface LoaderBundler {
  /** Name in hooks and options. */
  slot: 'bundler2' | 'bundler3'
  /** Name and version: `rspack 2.3.2`. */
  label: string
  createCompiler: (config: SideConfig) => Compiler
  /** Plugins that both bundlers have. */
  plugins: {
    define: (values: Record<string, string>) => object
    provide: (values: Record<string, string | string[]>) => object
    hot: () => object
    progress: (listener: (fraction: number, message: string) => void) => object
    sourceMap: (options: object) => object
    extractCss: (options: object) => object
  }
  /** Path of the loader that extracts style sheets. */
  extractCssLoader: string
  /** The loader that compiles TypeScript and JSX, from `bundler2.loaders.esbuild`. Undefined if there is nothing to do. */
  script: (language: ScriptLanguage, options: ScriptOptions) => object | undefined
  /** Whether that loader continues the source map of the code. */
  keepsMaps: boolean
  /** Options of the parser of JSON files: values can be imported by name. */
  jsonParser: object
  /** Minimizers of scripts. */
  scriptMinimizers: (options: ScriptOptions) => object[]
  /** Minimizers of extracted style sheets, with `bundler2.optimizeCSS`. */
  styleMinimizers: () => object[]
  /** The middleware that serves a compiler's output from memory. */
  devMiddleware: (compiler: Compiler, options: object) => DevMiddleware
}

export type ScriptOptions = BuildApp['options']['bundler2']['loaders']['esbuild']

type Next = (error?: unknown) => void

export interface DevMiddleware {
  (request: unknown, response: unknown, next: Next): unknown
  close: (done: () => void) => void
  context: { outputFileSystem: OutputFileSystem; watching?: unknown }
}

export interface OutputFileSystem {
  readFileSync: (file: string) => Uint8Array
}

/** The parts of a compiler that are used here. */
export interface Compiler {
  name?: string
  outputPath: string
  outputFileSystem: unknown
  watchFileSystem: unknown
  watching?: Watching
  run: (done: (error: Error | null, stats?: Stats) => void) => void
  watch: (options: object, done: (error: Error | null, stats?: Stats) => void) => Watching
  close: (done: (error?: Error | null) => void) => void
  /** The configuration with defaults. */
  options: { module: { rules: readonly unknown[] } }
  hooks: {
    afterEnvironment: Tap<[]>
    compilation: Tap<[Compilation]>
    thisCompilation: Tap<[Compilation]>
    normalModuleFactory: Tap<[ModuleFactory]>
    watchRun: Tap<[Compiler]>
    run: Tap<[Compiler]>
    done: Tap<[Stats]>
    failed: Tap<[Error]>
    invalid: Tap<[string | null, number]>
  }
}

export interface Watching {
  invalidate: (done?: () => void) => void
  close: (done: () => void) => void
}

interface Tap<Arguments extends unknown[], Result = void> {
  tap: (name: string | { name: string; stage: number }, listener: (...args: Arguments) => Result) => void
}

interface AsyncTap<Arguments extends unknown[], Result> {
  tapPromise: (name: string | { name: string; stage: number }, listener: (...args: Arguments) => Promise<Result>) => void
}

/** An import that is about to be resolved. */
export interface ResolveData {
  request: string
  context: string
  /** Modules of a directory have no issuer. */
  contextInfo: { issuer: string | null }
}

export interface ModuleFactory {
  hooks: { beforeResolve: AsyncTap<[ResolveData], false | void> }
}

export interface Compilation {
  name?: string
  errors: CompilerError[]
  warnings: CompilerError[]
  modules: Iterable<Module>
  chunkGroups: Iterable<ChunkGroup>
  chunkGraph: { getChunkModules: (chunk: Chunk) => readonly Module[] }
  moduleGraph: {
    getOutgoingConnections: (module: Module) => Iterable<Connection>
    /** Only in Rspack, where the other one has no order. */
    getOutgoingConnectionsInOrder?: (module: Module) => Iterable<Connection>
  }
  getAssets: () => readonly { name: string; source: { source: () => string | Uint8Array } }[]
  updateAsset: (name: string, source: unknown) => void
  emitAsset: (name: string, source: unknown) => void
  fileDependencies: Iterable<string>
  hash?: string
  hooks: {
    processAssets: AsyncTap<[unknown], void>
    finishModules: Tap<[Iterable<Module>]>
  }
}

interface Connection {
  module: Module | null
}

/** Chunks that are loaded together. */
export interface ChunkGroup {
  chunks: readonly Chunk[]
  isInitial: () => boolean
}

export interface Chunk {
  id: string | number | null | undefined
  name?: string | null | undefined
  /** The runtimes in which it is loaded. */
  runtime?: string | Iterable<string> | undefined
  files: ReadonlySet<string>
  auxiliaryFiles: ReadonlySet<string>
}

export interface Module {
  /** Path and query. */
  resource?: string
  /** Modules that were merged into one. */
  modules?: readonly Module[]
  size: () => number
  identifier: () => string
  originalSource?: () => { source: () => string | Uint8Array } | null
  dependencies?: readonly unknown[]
}

export interface CompilerError {
  message: string
  name?: string
  module?: { resource?: string; userRequest?: string } | null
  loc?: { start?: { line: number; column: number } } | string
  file?: string
  error?: unknown
  stack?: string
}

export interface Stats {
  compilation: Compilation
  hasErrors: () => boolean
  toJson: (options: object) => { errors?: StatsError[]; warnings?: StatsError[] }
  toString: (options: object | string) => string
}

export interface StatsError {
  message: string
  moduleIdentifier?: string
  moduleName?: string
  loc?: string
}
