import type { DevLog, DevPageAssets, DevProblem, DevRequest } from './contracts/dev.ts'
import type { RenderOutcome, RenderRequest } from './contracts/server-entry.ts'
import type { RequestTrace } from './contracts/traces.ts'

/**
 * What parts of fw share although they are built separately: the app, the server, compiled templates and the HTML document.
 * They find it as `globalThis.__fwShared`.
 */
export interface FwGlobal {
  /** Returns the URL of a file emitted by the bundler. */
  asset?: (file: string) => string
  /** Base URLs of the app and its files. */
  paths?: AppPaths
  /** Only in development: reports an error that the code handles itself. */
  report?: (thrown: unknown, request: DevRequest | undefined, code: string) => unknown
  /** Only in the worker of the dev server. */
  dev?: DevTools
  /** Only in browsers in development, with a content security policy: what it does not allow, until code that reports it is loaded. */
  violations?: object[]
  /** Only in browsers in development: positions of elements in templates, by file. Compiled templates add theirs. */
  places?: Record<string, TemplatePlaces>
  /** Only in the worker of the dev server: collects the console output of each request. */
  logs?: Storage<DevLog[]>
  /** Only on servers: the traced request whose code is running. */
  requests?: Storage<RequestTrace>
}

export interface AppPaths {
  baseURL: string
  buildAssetsDir: string
  cdnURL: string
}

export type TemplatePlaces = [shown: string, lists: Record<string, (string | [number, ...string[]])[]>]

/** An AsyncLocalStorage. */
export interface Storage<Store> {
  run: <T>(store: Store, callback: () => T) => T
  getStore: () => Store | undefined
}

export type EngineClose = () => unknown

/** The interface of the dev server's worker for the code that runs in it. */
export interface DevTools {
  render: (request: RenderRequest) => Promise<RenderOutcome>
  /**
   * Called by a bundle that lacks a part, such as a page that was not requested before. The promise stays pending: the page is rendered again
   * with a bundle that contains the part.
   */
  lacks: (part: string) => Promise<never>
  assets: (modules: Iterable<string>) => Promise<DevPageAssets>
  /** The revision of the code that handles this request; see `DevContext.revision`. */
  revision: () => number | undefined
  /** Reports an error once, even if it is thrown again. */
  report: (thrown: unknown, request?: DevRequest, code?: string) => Promise<DevProblem>
  /** Returns a page that shows a problem in the overlay and reloads when it is fixed. For errors without a page to show them on. */
  problemPage: (problem: DevProblem, nonce?: string) => Promise<string>
  /** Registers `close`, which is called when the starting Nitro instance is replaced. Resolves when the previous one is closed. */
  replaceEngine: (close: EngineClose) => Promise<void>
  /** Adds a callback for when the current Nitro instance is closed. Callbacks run in reverse order. */
  onEngineClose: (close: EngineClose) => void
}

export function fwGlobal(): FwGlobal {
  return ((globalThis as { __fwShared?: FwGlobal }).__fwShared ??= {})
}
