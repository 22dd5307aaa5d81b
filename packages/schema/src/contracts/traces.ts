/**
 * The messages of fw's tracing channels, by the name of the channel. Public and stable: see docs/guide/observability.md.
 *
 * @example
 * tracingChannel<unknown, TraceMessages['fw.request']>('fw.request').subscribe({ … })
 */
export interface TraceMessages {
  'fw.request': RequestTrace
  'fw.render': RenderTrace
  'fw.data': DataTrace
  'fw.cache': CacheTrace
  'fw.task': TaskTrace
}

interface Trace {
  /** When it began, by `performance.now()`. */
  readonly startTime: number
  /** What was thrown, if it has failed. */
  error?: unknown
}

/** A request to the server. */
export interface RequestTrace extends Trace {
  readonly method: string
  /** Below the base path, without the query. */
  readonly path: string
  /** Whether the app has requested it itself, with `$fetch('/…')`. */
  readonly internal: boolean
  /**
   * The pattern of the server route or page, such as `/users/:id`, or of the route rule of a page from the cache. Known at the end; unset for
   * public files and missing pages.
   */
  route?: string
  /** Known at the end; unset if the client has left before the response began. */
  status?: number
  /** Set if the client has left before the end of the response. */
  aborted?: true
  /**
   * The h3 event, until the last listener was called. Not enumerable: it has headers and cookies, which do not belong in logs.
   */
  readonly event: { node: { req: { headers: Record<string, string | string[] | undefined> } } }
}

/** The app renders something. */
export interface RenderTrace extends Trace {
  readonly type: 'page' | 'payload' | 'island' | 'error'
  /** Below the base path, without the query. */
  readonly path: string
  /** Name of the island. */
  readonly island?: string
  /** The pattern of the page. Known at the end. */
  route?: string
}

/** `useAsyncData` or `useFetch` load data on the server. */
export interface DataTrace extends Trace {
  readonly key: string
  /** The URL of `useFetch`, without the query. */
  readonly url?: string
}

/** The cache is asked for a response or for the result of a cached function. Includes computing it. */
export interface CacheTrace extends Trace {
  readonly type: 'response' | 'function'
  /** The path of the response, without the query, or the name of the function. */
  readonly name: string
  /**
   * Known at the end. `joined`: another request has computed it meanwhile; `pass`: it cannot be stored; `error`: stale, because computing it
   * has failed; `bypass`: the cache was not asked.
   */
  status?: 'hit' | 'stale' | 'miss' | 'joined' | 'pass' | 'error' | 'bypass'
}

/** A task runs. */
export interface TaskTrace extends Trace {
  readonly name: string
}
