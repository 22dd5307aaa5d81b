import type { ClientManifest } from './builder.ts'

/**
 * The server bundle of an app: what the server calls for each page. The bundle knows nothing of the server engine but the event, which it
 * hands to the app as it is.
 */
export interface ServerEntry {
  /** Decides what a request gets, and renders it. Never throws for what an app does: errors are outcomes. */
  render: (request: RenderRequest) => Promise<RenderOutcome>
}

export interface RenderRequest {
  /** Path and query, canonical, without the base path. */
  url: string
  /** The event of the server engine. */
  event: unknown
  /** Aborted when the client goes away. */
  signal: AbortSignal
  /** `false`: only the shell. */
  ssr: boolean
  /** Runtime configuration of this process, frozen. */
  config: Record<string, unknown>
  /** The error to show instead of a page. */
  error?: AppErrorData
  /** The page is written to a file. */
  prerender: boolean
  /** For scripts of the head, if a content security policy asks for it. */
  nonce?: string
}

export interface AppErrorData {
  statusCode: number
  statusMessage: string
  message: string
  url?: string
  /** Connects what a visitor sees with what the server has printed. */
  id?: string
  data?: unknown
  stack?: string
}

export interface ResponseParts {
  status: number
  statusText?: string
  /** Names in lower case. */
  headers: Record<string, string>
  /** Values of `set-cookie`. */
  cookies: string[]
}

export type RenderOutcome =
  /** The whole answer: a redirect, or a body that the app has given itself. */
  | { kind: 'response'; response: ResponseParts; body: string }
  | { kind: 'page'; response: ResponseParts; page: RenderedPage }
  /** The app failed; `page` renderings of the error follow with `error` set. */
  | { kind: 'error'; response: ResponseParts; error: unknown }

export interface RenderedPage {
  /** Inside the root element. */
  html: string
  /** Markup of the head manager. */
  head: HeadMarkup
  /** Serialised payload: data and state of the app. Text of a JSON script element, escaped for HTML. */
  payload: string
  /** Serialised data alone, for a payload file. Undefined if nobody asked. */
  payloadFile?: string
  /** Source modules that took part, as keys of the manifest. */
  modules: Iterable<string>
  /** Markup for teleports, by target. */
  teleports: Record<string, string>
  /** Scripts that run before the app starts. */
  prehydrate: string[]
  ssr: boolean
  /** No scripts at all. */
  noScripts: boolean
  /** Routes to write to files too. */
  prerenderRoutes: string[]
}

export interface HeadMarkup {
  htmlAttrs: string
  bodyAttrs: string
  headTags: string
  bodyTags: string
  bodyTagsOpen: string
}

/** What the server needs to print the tags of a page. Written to a module at build time. */
export interface AssetManifest extends ClientManifest {
  buildAssetsDir: string
}
