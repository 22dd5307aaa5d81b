import type { BuildApp } from './builder.ts'
import type { DevChange, EngineGraph, FileEvent } from './dev.ts'
import type { Side } from './generated-files.ts'

/** Configures Vite for the tests of an app; see `TestApp`. */
export interface TestBuilder {
  test: (app: BuildApp, engine: EngineGraph) => Promise<TestBundler>
}

export interface TestBundler {
  /**
   * A Vite configuration that loads the app for one side, without a build. On the server it also loads Nitro and server code, in the same
   * environment: the plugins distinguish them by importer.
   */
  config: (side: Side) => object
  /** Files of packages that have to be loaded through Vite. */
  inline: RegExp[]
  /** Ids that the generated modules of a change may have in Vite's module graph. */
  moduleIds: (change: DevChange) => string[]
}

export interface TestServerBuilder {
  test: (app: BuildApp) => Promise<TestEngine>
}

/** Nitro for tests, configured but not built. */
export interface TestEngine {
  graph: EngineGraph
  /** Files of the server routes with this path. */
  filesOfRoute: (route: string) => string[]
  /** Scans server directories again. Returns what has changed. */
  rescan: () => Promise<DevChange>
  close: () => Promise<void>
}

/** An app that tests load without a build. Created by `fw/testing`. */
export interface TestApp {
  app: BuildApp
  bundler: TestBundler
  engine: TestEngine
  /** The configuration file, if there is one. */
  configFile?: string
  /** Files of the configuration. A change of one of them requires a new app. */
  configFiles: string[]
  /** Updates the app after a file has changed. Returns the modules to invalidate. */
  fileChanged: (event: FileEvent, file: string) => Promise<DevChange>
  close: () => Promise<void>
}

/** The server of an app in the process of a test: the export `server` of `EngineGraph.entry`. */
export interface TestServer {
  /** Handles a request. The path includes the base path. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Adds a handler before all routes. Server middleware and route rules run before it. */
  intercept: (find: FindResponse) => void
  /** Calls the listener with the path of each server route that has handled a request, before the response is used. */
  onRoute: (listener: (route: string) => void) => void
  /** The runtime configuration. */
  config: Readonly<Record<string, unknown>>
  baseURL: string
  close: () => Promise<void>
}

/** Returns the handler for a request, or undefined if there is none. The path is without the base path. */
export type FindResponse = (method: string, path: string) => ((request: Request) => Response | Promise<Response>) | undefined
