import type { FwOptions } from '../options/index.ts'
import type { BuildApp } from './builder.ts'

/** Types of Node.js, added by packages that run on it, so that projects do not need `@types/node`. */
// oxlint-disable-next-line typescript/no-empty-interface -- open for others
export interface NodeTypes {}

type NodeType<Name extends string> = Name extends keyof NodeTypes ? NodeTypes[Name] : unknown
type IncomingMessage = NodeType<'request'>
type ServerResponse = NodeType<'response'>
type Duplex = NodeType<'socket'>
type MessagePort = NodeType<'port'>
type Buffer = NodeType<'buffer'>

/** An app in development. */
export interface DevApp extends BuildApp {
  dev: DevContext
}

/** Everything that outlives a restart of `fw dev`. */
export interface DevContext {
  /** Connection to browsers. Survives restarts. */
  hub: HotHub
  /** Reports an error in the terminal and in browsers. */
  report: (error: RawError) => Promise<DevProblem>
  /** Revision of the latest change. Code that is compiled or rendered remembers the revision it has seen. */
  revision: () => number
  /** Called by builders with the source of each project file before it is compiled, so that no change is missed. */
  compiling: (file: string, text: string) => void
  /** Logs one line: what happened and why. */
  event: (event: DevEvent) => void
  /** Packages imported by the sources, to be prebundled before the first request. */
  dependencies: () => Promise<string[]>
  /** Imported packages that are compiled like app code, so they are not prebundled. */
  compiledPackages?: () => Promise<string[]>
  /**
   * A problem as the sender of a request may see it: only the user of the dev server sees code that browsers cannot load. Without a request,
   * as others see it.
   */
  shownTo: (problem: DevProblem, request: IncomingMessage | undefined) => Promise<DevProblem>
  /** Directory for sockets that only the current user can access. */
  privateDir: () => string
  /** Directories of fw, layers and packages whose files browsers load, in addition to `DevSettings.files`. */
  servedDirs: readonly string[]
  /** Cache directory. */
  cacheDir: string
  /** Entry module for browsers of a page that only shows an error. */
  errorEntry: string
}

export interface DevEvent {
  kind: 'update' | 'reload' | 'server' | 'restart' | 'config' | 'warning' | 'info'
  text: string
  /** The file or option that caused it. */
  reason?: string
  ms?: number
}

/**
 * Messages to and from browsers. The dev server reads payloads of type `full-reload`, `update` and `custom` (with `event` and `data`); the
 * other fields, and other types, are between the bundler and its client.
 */
export interface HotHub {
  /** @param about - What is printed in the terminal about an update or reload. */
  send: (payload: HotPayload, about?: HotAbout) => void
  /** Listens to messages of browsers by event name. `connection` is emitted for new connections. */
  on: (event: string, listener: HotListener) => void
  off: (event: string, listener: HotListener) => void
  readonly size: number
  /** Token that a browser has to send when it connects. */
  readonly token: string
}

export interface HotAbout {
  /** Absolute paths, or ids of generated modules: `#build/routes`. */
  files?: readonly string[]
  /** Why pages reload. */
  reason?: string
}

export type HotPayload = { type: string } & Record<string, unknown>
export type HotListener = (data: unknown, client: HotClient) => void
export interface HotClient {
  send: (payload: HotPayload) => void
}

/** A thrown error, serializable between threads and from browsers. */
export interface RawError {
  /** Side on which it was thrown. */
  side: 'client' | 'server' | 'build'
  name: string
  message: string
  /** Positions in the sources if the side can map them, otherwise positions as seen by the side. */
  stack?: string
  code?: string
  statusCode?: number
  /** Position reported by a compiler. */
  loc?: { file?: string; line: number; column: number }
  /** Code frame printed by a compiler. */
  frame?: string
  /** The plugin that failed. */
  plugin?: string
  /** File that failed to compile. */
  id?: string
  cause?: RawError
  request?: DevRequest
  /** Minimum revision of the code that threw it; see `DevContext.revision`. */
  revision?: number
  hint?: string
  hydration?: HydrationMismatch
  /** An unknown name in a template. */
  template?: { kind: 'component' | 'property'; name: string; file?: string }
  /** What the content security policy does not allow. */
  violation?: PolicyViolation
  /** Names and files of components, innermost first. */
  components?: { name: string; file?: string }[]
}

export interface DevRequest {
  method: string
  path: string
  /** Path of the page that sent the request, if any. */
  page?: string
}

/** What a content security policy does not allow. */
export interface PolicyViolation {
  /** The directive that applies, such as `img-src`, whether or not the policy has it. */
  directive: string
  /** A URL, or a keyword of browsers: `inline`, `eval`, `wasm-eval`. */
  blocked: string
  /** The start of an inline script or style. */
  sample?: string
  /** Position of the element in a template. */
  file?: string
  line?: number
  column?: number
}

/** A hydration mismatch. */
export interface HydrationMismatch {
  /** text, children, attribute, class, style, node, missing, extra … */
  kind: string
  component?: string
  file?: string
  line?: number
  column?: number
  server: string
  client: string
  /** Likely cause. */
  cause?: string
}

/** An error as shown to users, in the terminal and in the overlay. */
export interface DevProblem {
  /** Identical for the same error at the same position, to count repetitions. */
  id: string
  code: string
  side: RawError['side']
  name: string
  message: string
  /** Stack frames, innermost first. */
  frames: DevFrame[]
  /** The first position in a project file, with a code frame. */
  place?: DevPlace
  /** Whether that position is in a page. */
  isPage?: boolean
  /** Causes, nearest first. */
  causes: { name: string; message: string; place?: DevPlace }[]
  request?: DevRequest
  hint?: string
  hydration?: HydrationMismatch
  components?: { name: string; file?: string }[]
}

export interface DevFrame {
  /** Function name; may be empty. */
  name: string
  file: string
  line: number
  column: number
  /** Whether it is a project file. Other frames are collapsed. */
  own: boolean
}

export interface DevPlace {
  /** Absolute. */
  file: string
  /** Relative to the project. */
  shown: string
  line: number
  column: number
  /** Code frame. */
  lines: { number: number; text: string }[]
}

/**
 * The bundler in development: it provides assets for browsers, hot updates, the server code of the app, and positions of errors. Server
 * routes and plugins are loaded by the server builder, unless the bundler can do so faster (`engine`).
 */
export interface DevBundler {
  /** Name and version: `vite 8.1.0`. */
  label: string
  /** Handles requests below `app.baseURL` + `app.buildAssetsDir`. */
  handle: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
  /** The app on the server, from `entries.server`: its modules, or a bundle. */
  app: ModuleSource | BundleSource
  /** Modules of Nitro and of server code, from `EngineGraph.entry`. Without it, the server builder bundles them itself. */
  engine?: ModuleSource
  /** Assets of a page, given the source modules that were rendered. */
  pageAssets: (modules: readonly string[]) => Promise<DevPageAssets>
  /** Called when generated modules or files have changed. Browsers get hot updates. */
  invalidate: (change: DevChange) => Promise<void>
  /** Called when a file has changed. When it returns, the old modules are invalidated on the server. */
  fileEvent: (event: FileEvent, file: string) => void
  /** Compiles the modules of a file on all sides that use it and returns the errors; undefined if there is no module. */
  compileErrors?: (file: string) => Promise<unknown[] | undefined>
  /** Maps a position in the code of a browser to the sources. */
  mapPlace: (url: string, line: number, column: number) => Promise<MappedPlace | undefined>
  /** Whether an error only means that a request was overtaken, by a restart or a change. It is not reported then. */
  isOutdated?: (error: RawError) => boolean
  close: () => Promise<void>
}

/** Server code that a worker loads module by module. */
export interface ModuleSource {
  /** File that the worker imports. It exports `createLoader`, a `CreateLoader`. */
  loader: string
  /** Serves modules to a worker until the port is closed. */
  serve: (port: MessagePort) => void
}

/** Server code as a bundle. */
export interface BundleSource {
  /**
   * Bundles the code if it has changed, and returns the file. A new bundle has a new name. Rejects with the error of the compiler.
   *
   * @param parts - What the last bundle lacked, see `DevTools.lacks`.
   */
  bundle: (parts?: readonly string[]) => Promise<string>
}

/** Loads modules in a worker, one graph at a time. Checks each time whether its copy is stale. */
export interface ModuleLoader {
  /**
   * Never rejects: an error is returned with the revision of the code that failed.
   *
   * @param parts - What the module has to contain, see `DevTools.lacks`.
   */
  import: (id: string, parts?: readonly string[]) => Promise<LoadedModule>
  close: () => Promise<void>
}

export type LoadedModule = ({ exports: unknown } | { error: unknown }) & {
  /** Includes all changes up to this revision; see `DevContext.revision`. */
  revision: number
}

export interface LoaderEvents {
  /** Called before an entry is evaluated again because it or one of its imports has changed. */
  beforeReload?: () => Promise<void>
  /** Called when modules were invalidated: the next import evaluates them again. */
  onStale?: () => void
}

export type CreateLoader = (port: MessagePort, events?: LoaderEvents) => ModuleLoader

export type FileEvent = 'add' | 'addDir' | 'change' | 'unlink' | 'unlinkDir'

export interface DevChange {
  /** Ids of generated modules: `#build/routes`. */
  generated?: readonly string[]
  /** Ids of Nitro's modules: `#nitro-internal-virtual/…`. */
  engine?: readonly string[]
  /** Names that resolve differently now: sources that contain one of them are recompiled. */
  names?: readonly string[]
  /** Reason why browsers have to reload the page. */
  reload?: string
}

export interface MappedPlace {
  file: string
  line: number
  column: number
}

export interface DevPageAssets {
  /** Style sheets, with the attributes by which hot updates find their elements. */
  styles: { attributes?: Readonly<Record<string, string>>; text: string }[]
  /** URLs of style sheets that are files. */
  links?: string[]
  /** URLs of scripts, in order. */
  scripts: string[]
  /** URLs of scripts for a page that only shows an error: those of `DevContext.errorEntry`. */
  errorScripts: string[]
}

/** What a bundler needs to load the code of Nitro; see `DevBundler.engine`. */
export interface EngineGraph {
  /** Entry module of the worker. */
  entry: string
  /** Plugins compatible with Rollup, Rolldown and Vite. */
  plugins: object[]
  /** Text replacements. */
  define: Record<string, string>
  /** Files whose packages Nitro's modules import, if the importer itself cannot resolve them. */
  packagesOf: string[]
  /** Files in these directories are loaded by the bundler; other packages by Node.js. */
  inline: RegExp[]
}

/** Nitro in development. */
export interface DevEngine {
  graph: EngineGraph
  /** Starts the worker that runs server code. */
  start: (bundler: DevBundler) => Promise<void>
  /**
   * Handles all requests that the bundler does not handle.
   *
   * @param onClosed - Called if the engine is closed before it has answered. The request can be handled again then.
   */
  handle: (request: IncomingMessage, response: ServerResponse, onClosed: () => void) => void
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Called when a file has changed. When it returns, requests are handled with the new code. */
  fileEvent: (event: FileEvent, file: string) => void
  /** Called when a file in a server directory was added or removed. */
  rescan: () => Promise<void>
  /** Called when settings have changed that Nitro reads from generated modules. */
  changed: () => Promise<string[]>
  close: () => Promise<void>
}

export interface DevBuilder {
  /** The engine is resolved later, so that other work can start before. */
  dev: (app: DevApp, engine: Promise<EngineGraph>) => Promise<DevBundler>
  /** Settings of the dev server that depend on the bundler and its options. Called each time the configuration is loaded. */
  devSettings?: (options: FwOptions) => DevSettings
  /**
   * Source of the module `#build/dev-client` for browsers. It exports `hot`, a `HotClientConnection`, or undefined if there are no hot
   * updates. Defaults to a connection that reloads the page after every change. A function gets the token of the hub.
   */
  devClient?: string | ((token: string) => string)
}

/** How the runtime talks to the dev server, in browsers. */
export interface HotClientConnection {
  /** Listens to custom events, and to `fw:before-update`, which is emitted before a hot update is applied. */
  on: (event: string, listener: (data: unknown) => void) => void
  send: (event: string, data?: unknown) => void
}

/** What the dev server needs to know about a bundler before it starts. Everything is optional. */
export interface DevSettings {
  /** Hosts that the dev server accepts in addition to its own, `true` for all, and the option that sets them, for messages. */
  hosts?: { allowed: true | readonly string[] | undefined; option: string }
  /** Files that browsers can load by path. Without it, the bundler serves no files by path. */
  files?: DevFiles
  /** Whether the bundler sends CORS headers itself. */
  handlesCors?: boolean
  /** Cache directory, which is not watched. */
  cacheDir?: string
  /** WebSocket subprotocols of the bundler's client, in addition to `fw-hot`: to connect, and to ask whether the server is running. */
  sockets?: { connect: string; ping?: string }
  /** Whether the terminal may be cleared. Defaults to true. */
  clearScreen?: boolean
  /** Have the sources scanned for packages to prebundle; see `DevContext.dependencies`. */
  scan?: { exclude: readonly string[]; extensions: readonly string[] }
}

export interface DevFiles {
  /** Directory that paths are relative to. */
  root: string
  /** Directories that files are served from, in addition to `DevContext.servedDirs`. */
  allow: readonly string[]
  /** Patterns of files that are never served. */
  deny: readonly string[]
  /** The option that adds directories, for messages. */
  option: string
}

export interface DevServerBuilder {
  dev: (app: DevApp) => Promise<DevEngine>
}

/** A console message of server code during the rendering of a page. */
export interface DevLog {
  type: 'log' | 'info' | 'warn' | 'error' | 'debug'
  /** Milliseconds since 1970. */
  date: number
  /** Arguments as text. */
  args: string[]
  /** Position in a project file. */
  file?: string
  line?: number
  column?: number
}
