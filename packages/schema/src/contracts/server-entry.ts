import type { ClientManifest } from './builder.ts'

/**
 * The server bundle of an app, called by the server for each page. It does not depend on Nitro: the event is passed to the app as
 * is.
 */
export interface ServerEntry {
  /** Handles a request and renders the page. Never throws because of app code: errors are outcomes. */
  render: (request: RenderRequest) => Promise<RenderOutcome>
}

export interface RenderRequest {
  /** Path and query, canonical, without the base path. */
  url: string
  /** The h3 event. */
  event: unknown
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** `false`: only render the shell. */
  ssr: boolean
  /** Frozen runtime configuration of this process. */
  config: Record<string, unknown>
  /** The error to render instead of a page. */
  error?: AppErrorData
  /** The page is being prerendered. */
  prerender: boolean
  /** CSP nonce for scripts in the head. */
  nonce?: string
}

export interface AppErrorData {
  statusCode: number
  statusMessage: string
  message: string
  url?: string
  /** Connects the rendered page with server logs. */
  id?: string
  data?: unknown
  stack?: string
}

export interface ResponseParts {
  status: number
  statusText?: string
  /** Lowercase names. */
  headers: Record<string, string>
  /** Values of `set-cookie`. */
  cookies: string[]
}

export type RenderOutcome =
  /** A complete response: a redirect, or a body set by the app. */
  | { kind: 'response'; response: ResponseParts; body: string }
  | { kind: 'page'; response: ResponseParts; page: RenderedPage }
  /** The app failed; it is rendered again with `error` set. */
  | { kind: 'error'; response: ResponseParts; error: unknown }

export interface RenderedPage {
  /** HTML of the root element. */
  html: string
  /** HTML of the head tags. */
  head: HeadMarkup
  /** Serialized payload: data and state of the app. Content of a JSON script element, escaped for HTML. */
  payload: string
  /** Serialized data only, for a payload file. Undefined if not requested. */
  payloadFile?: string
  /** Source modules that were rendered, as keys of the manifest. */
  modules: Iterable<string>
  /** HTML of teleports, by target. */
  teleports: Record<string, string>
  /** Scripts that run before the app starts. */
  prehydrate: string[]
  ssr: boolean
  /** Send no scripts. */
  noScripts: boolean
  /** Additional routes to prerender. */
  prerenderRoutes: string[]
}

export interface HeadMarkup {
  htmlAttrs: string
  bodyAttrs: string
  headTags: string
  bodyTags: string
  bodyTagsOpen: string
}

/** Data for rendering the tags of a page, written to a module at build time. */
export interface AssetManifest extends ClientManifest {
  buildAssetsDir: string
}
