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
  /** Whether a proxy of the app has passed the request on, so that its `X-Forwarded-*` headers say the truth. */
  isProxied?: true
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
  /** Only the data of the page is needed, for its payload file. */
  payloadOnly?: boolean
  /** CSP nonce for scripts in the head. */
  nonce?: string
  /** The policy of the page needs the text of inline elements in the head. */
  recordsInline?: true
  /** Render an island instead of a page. */
  island?: IslandRequest
  /** Called for each island in a page, which it may change. */
  islandRendered?: (island: RenderedIsland) => Promise<void>
}

/** A request for an island. Name and input come from the network and are not validated yet. */
export interface IslandRequest {
  name: string
  hash: string
  /** Reads the input. Only called for islands that exist. */
  input: () => IslandInput | Promise<IslandInput>
  /** The request has passed the middleware and rules of the page at `url`. Required for server pages. */
  isPage?: boolean
}

export interface IslandInput {
  props: Record<string, unknown>
  /** Additional values of the request: `url` for server pages. */
  context: Record<string, string>
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
  | { kind: 'island'; response: ResponseParts; island: RenderedIsland }
  /** The island is a server page. The server applies the rules and middleware of this URL, and then renders again with `isPage`. */
  | { kind: 'island-page'; response: ResponseParts; url: string; input: IslandInput }
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
  /** Those of components that are hydrated later: their styles are part of the page, but no hints for their code. */
  lazyModules?: Iterable<string>
  /** HTML of teleports, by target. */
  teleports: Record<string, string>
  /** Scripts that run before the app starts. */
  prehydrate: string[]
  /** Set if some data could not be loaded now, such as that of a server that is down. */
  isIncomplete?: true
  ssr: boolean
  /** Send no scripts. */
  noScripts: boolean
  /** Additional routes to prerender. */
  prerenderRoutes: string[]
}

/** An island, as sent to browsers, except for `modules` and `input`. */
export interface RenderedIsland {
  /** Name and hash. */
  id: string
  /** One root element. */
  html: string
  /** Input for `useHead`. */
  head: Record<string, unknown>
  /** Slots of the island by name, with the props of each place where it is rendered. */
  slots?: Record<string, { props: Record<string, unknown>[] }>
  /** Components that are interactive in the browser, by the id of their element. */
  components?: Record<string, IslandPart>
  /** Source modules that were rendered, whose style sheets the page needs. */
  modules: Iterable<string>
  /** What it was rendered for. */
  input: IslandInput
}

/** An interactive component of an island. */
export interface IslandPart {
  /** Key of its code in the app. */
  chunk: string
  props: Record<string, unknown>
  /** URL of the code for pages of other apps, which don't contain it. */
  script?: string
}

export interface HeadMarkup {
  htmlAttrs: string
  bodyAttrs: string
  headTags: string
  bodyTags: string
  bodyTagsOpen: string
  /** Text of inline scripts and styles in these tags, if requested. */
  inline?: { scripts: string[]; styles: string[] } | undefined
}

/** Data for rendering the tags of a page, written to a module at build time. */
export interface AssetManifest extends ClientManifest {
  buildAssetsDir: string
}
