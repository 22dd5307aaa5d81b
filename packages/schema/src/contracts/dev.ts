import type { BuildApp } from './builder.ts'

/** Types of Node. Packages that run on it add them, so that the types of a project do not ask for those of Node. */
// oxlint-disable-next-line typescript/no-empty-interface -- open for others
export interface NodeTypes {}

type NodeType<Name extends string> = Name extends keyof NodeTypes ? NodeTypes[Name] : unknown
type IncomingMessage = NodeType<'request'>
type ServerResponse = NodeType<'response'>
type Duplex = NodeType<'socket'>
type MessagePort = NodeType<'port'>
type Buffer = NodeType<'buffer'>

/** An app that is served while it is written. */
export interface DevApp extends BuildApp {
  dev: DevContext
}

/** What lasts from start to end of `fw dev`, however often the configuration changes. */
export interface DevContext {
  /** The connection to browsers. It outlives restarts. */
  hub: HotHub
  /** Tells of an error, in the terminal and to browsers. */
  report: (error: RawError) => Promise<DevProblem>
  /** The number of the latest change. Whatever runs or shows code remembers the one it has seen. */
  revision: () => number
  /** Builders call it with the source text of each project file before they compile it, so that no change is missed. */
  compiling: (file: string, text: string) => void
  /** One line in the terminal: what happened, and why. */
  event: (event: DevEvent) => void
  /** Packages that the sources import, for the optimizer to prepare before the first request. */
  dependencies: () => Promise<string[]>
  /** Packages among the imports whose code is compiled like the app's own, so not prepared. */
  compiledPackages?: () => Promise<string[]>
  /** Directory that only this user may enter, for sockets. */
  privateDir: () => string
  /** Directories with files that browsers load, besides those of `bundler1.server.fs.allow`: fw's own, and those of packages. */
  servedDirs: readonly string[]
  /** Directory for what is kept between starts. */
  cacheDir: string
}

export interface DevEvent {
  kind: 'update' | 'reload' | 'server' | 'restart' | 'config' | 'warning' | 'info'
  text: string
  /** File or key that is the reason. */
  reason?: string
  ms?: number
}

/** Messages to and from the development code in browsers, in the protocol of the bundler's hot updates. */
export interface HotHub {
  send: (payload: HotPayload) => void
  /** Messages of browsers by their event name. `connection` tells of a new one. */
  on: (event: string, listener: HotListener) => void
  off: (event: string, listener: HotListener) => void
  readonly size: number
  /** The token that a browser shows when it connects. */
  readonly token: string
}

export type HotPayload = { type: string } & Record<string, unknown>
export type HotListener = (data: unknown, client: HotClient) => void
export interface HotClient {
  send: (payload: HotPayload) => void
}

/** An error as it was thrown, made to travel between threads and from browsers. */
export interface RawError {
  /** Where it happened. */
  side: 'client' | 'server' | 'build'
  name: string
  message: string
  /** With places in the sources if the side can map them; otherwise places as the side sees them. */
  stack?: string
  code?: string
  statusCode?: number
  /** Place that a compiler names. */
  loc?: { file?: string; line: number; column: number }
  /** Source around the place, as a compiler prints it. */
  frame?: string
  /** The plugin that failed. */
  plugin?: string
  /** File that failed to compile. */
  id?: string
  cause?: RawError
  request?: DevRequest
  /** The revision that the code which threw it has seen at least; see `DevContext.revision`. */
  revision?: number
  hint?: string
  hydration?: HydrationMismatch
  /** A name in a template that does not exist. */
  template?: { kind: 'component' | 'property'; name: string; file?: string }
  /** Names and files of components, the innermost first. */
  components?: { name: string; file?: string }[]
}

export interface DevRequest {
  method: string
  path: string
  /** Path of the page that sent the request, if it was sent by a page. */
  page?: string
}

/** What a browser found to differ from what the server sent. */
export interface HydrationMismatch {
  /** text, children, attribute, class, style, node, missing, extra … */
  kind: string
  component?: string
  file?: string
  line?: number
  column?: number
  server: string
  client: string
  /** Why it probably happens. */
  cause?: string
}

/** An error as people see it: the same in the terminal and in the overlay. */
export interface DevProblem {
  /** The same for the same error at the same place, so that repetitions can be counted. */
  id: string
  code: string
  side: RawError['side']
  name: string
  message: string
  /** Stack, the throwing place first. */
  frames: DevFrame[]
  /** The first place in the project's own files, with the source around it. */
  place?: DevPlace
  /** That place is in a page. */
  isPage?: boolean
  /** What caused it, the nearest first. */
  causes: { name: string; message: string; place?: DevPlace }[]
  request?: DevRequest
  hint?: string
  hydration?: HydrationMismatch
  components?: { name: string; file?: string }[]
}

export interface DevFrame {
  /** Function name, perhaps empty. */
  name: string
  file: string
  line: number
  column: number
  /** In the project's own files. Others are folded. */
  own: boolean
}

export interface DevPlace {
  /** Absolute. */
  file: string
  /** Relative to the project. */
  shown: string
  line: number
  column: number
  /** Source around it. */
  lines: { number: number; text: string }[]
}

/** A bundler that serves an app. */
export interface DevBundler {
  /** Answers what browsers ask for below `app.baseURL` + `app.buildAssetsDir`. */
  handle: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
  /** File that a worker imports to load modules of the server. It exports `createLoader`, see `ModuleLoader`. */
  loader: string
  /** Gives modules of the server to a worker, until the port is closed. */
  serve: (graph: 'app' | 'engine', port: MessagePort) => void
  /** What a page needs in the browser, by the source modules that took part in rendering it. */
  pageAssets: (modules: readonly string[]) => Promise<DevPageAssets>
  /** Says that generated modules or files have another text now. Browsers get hot updates. */
  invalidate: (change: DevChange) => Promise<void>
  /** Tells the bundler of a change on disk. When it returns, modules of the old content are invalid on the server. */
  fileEvent: (event: FileEvent, file: string) => void
  /** Compiles the modules of a file, on every side that uses it, and returns the errors; undefined if there is no module. */
  compileErrors: (file: string) => Promise<unknown[] | undefined>
  /** A place in code as a browser sees it, as a place in the sources. */
  mapPlace: (url: string, line: number, column: number) => Promise<MappedPlace | undefined>
  close: () => Promise<void>
}

/** Loads modules in a worker, one graph after the other. Asks each time whether its copy is still good. */
export interface ModuleLoader {
  /** Never rejects: a failure is returned with the revision of the code that failed. */
  import: (id: string) => Promise<LoadedModule>
  close: () => Promise<void>
}

export type LoadedModule = ({ exports: unknown } | { error: unknown }) & {
  /** All changes up to this one are in it; see `DevContext.revision`. */
  revision: number
}

export interface LoaderEvents {
  /** Called before an entry is evaluated again because it, or something it imports, has changed. */
  beforeReload?: () => Promise<void>
  /** Modules have been invalidated: the next import evaluates them again. */
  onStale?: () => void
}

export type CreateLoader = (port: MessagePort, events?: LoaderEvents) => ModuleLoader

export type FileEvent = 'add' | 'addDir' | 'change' | 'unlink' | 'unlinkDir'

export interface DevChange {
  /** Ids of generated modules: `#build/routes`. */
  generated?: readonly string[]
  /** Ids of modules of the engine: `#nitro-internal-virtual/…`. */
  engine?: readonly string[]
  /** Names whose meaning changed: sources that mention one of them are compiled again. */
  names?: readonly string[]
  /** Browsers must load the page again, for this reason. */
  reload?: string
}

export interface MappedPlace {
  file: string
  line: number
  column: number
}

export interface DevPageAssets {
  /** Style sheets with the ids by which hot updates find them. */
  styles: { id: string; text: string }[]
  /** Addresses of scripts, in order. */
  scripts: string[]
}

/** What the bundler must know to load the code of the server engine. */
export interface EngineGraph {
  /** The module that a worker imports. */
  entry: string
  /** Plugins in the shape that rollup, rolldown and Vite share. */
  plugins: object[]
  /** Texts to replace. */
  define: Record<string, string>
  /** Files whose packages the engine's modules import, if the importer itself does not have them. */
  packagesOf: string[]
  /** Files below these directories are loaded by the bundler; packages elsewhere by Node. */
  inline: RegExp[]
}

/** The server engine in development. */
export interface DevEngine {
  graph: EngineGraph
  /** Starts the worker that runs server code. */
  start: (bundler: DevBundler) => Promise<void>
  /** Answers everything that is not the bundler's. */
  handle: (request: IncomingMessage, response: ServerResponse) => void
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** A file in a directory of the server was added or removed. */
  rescan: () => Promise<void>
  /** Settings changed that the engine's code reads from generated modules. */
  changed: () => Promise<string[]>
  close: () => Promise<void>
}

export interface DevBuilder {
  /** The engine comes a little later: whatever does not need it can start before. */
  dev: (app: DevApp, engine: Promise<EngineGraph>) => Promise<DevBundler>
}

export interface DevServerBuilder {
  dev: (app: DevApp) => Promise<DevEngine>
}

/** What server code wrote to the console while it rendered a page. */
export interface DevLog {
  type: 'log' | 'info' | 'warn' | 'error' | 'debug'
  /** Milliseconds since 1970. */
  date: number
  /** As text, whatever they were. */
  args: string[]
  /** Where in the project's own files. */
  file?: string
  line?: number
  column?: number
}
