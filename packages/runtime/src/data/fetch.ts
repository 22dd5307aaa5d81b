import { crossesOrigin } from '../app/crosses-origin.ts'
import type {
  $Fetch,
  CreateFetchOptions,
  FetchOptions,
  FetchRequest,
  FetchResponse,
  MappedResponseType,
  ResponseType,
} from 'ofetch'
import { tryUseFwApp, useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'
import type { DefaultMethod, MethodsOf, NeedsOptions, ResponseOf, RouteOptions } from './route-types.ts'

type Options = FetchOptions<ResponseType>

declare global {
  var $fetch: AppFetch
}

/**
 * Sends a request and returns the parsed response. On the server, requests to paths of the app use no network.
 *
 * @example
 * const book = await $fetch<Book>('/api/books/1')
 */
export const $fetch: AppFetch = /* @__PURE__ */ createFacade(current) as never // typed by the routes of the app

/**
 * `$fetch` for the current request: on the server it forwards headers of that request, such as cookies, to paths of the app, but not
 * to other hosts.
 *
 * @example
 * const session = await useRequestFetch()('/api/session')
 */
export function useRequestFetch(): AppFetch {
  if (import.meta.client) return $fetch
  const app = useFwApp('useRequestFetch')
  const bound = (request: FetchRequest, options?: Options) => fetchFor(app, request, options?.baseURL)(request, options)
  return Object.assign(bound, { raw: $fetch.raw, native: $fetch.native, create: $fetch.create }) as AppFetch // generic in its result
}

/** Returns the function that sends a request for an app. */
export function fetchFor(app: FwApp, url: unknown, baseURL?: string): $Fetch {
  if (import.meta.client) return plain()
  const event = app.ssrContext?.request.event as { $fetch?: $Fetch } | undefined
  const send = event?.$fetch
  if (!send || !isLocal(url) || (baseURL && !isLocal(baseURL))) return plain()
  return ((request: FetchRequest, options?: Options) =>
    send(request, { ...options, ...plainHeaders(options?.headers) })) as $Fetch
}

/** `$fetch` without the types of responses. */
const plain = (): $Fetch => $fetch as never

/** Loads the code for requests. A page that was rendered with its data needs it later or never, so it is not part of the entry. */
export async function loadFetch(): Promise<$Fetch> {
  loaded ??= import('ofetch').then(({ ofetch }) => ofetch.create({ baseURL: tryUseFwApp()?.$config.app.baseURL ?? '/' }))
  try {
    return await loaded
  } catch (error) {
    loaded = undefined // retry with the next call
    throw error
  }
}

let loaded: Promise<$Fetch> | undefined

/** The actual `$fetch`: on the server that of Nitro, which calls routes directly. */
function current(): $Fetch | Promise<$Fetch> {
  return (import.meta.server && (globalThis.$fetch as unknown as $Fetch)) || loadFetch()
}

/** A function that loads the actual one with the first call. */
function createFacade(target: () => $Fetch | Promise<$Fetch>, baseURL?: string): $Fetch {
  const send = async <T>(request: FetchRequest, options: Options | undefined, call: (real: $Fetch) => Promise<T>) => {
    check(request, options?.baseURL ?? baseURL)
    return await call(await target())
  }
  return Object.assign((request: FetchRequest, options?: Options) => send(request, options, (real) => real(request, options)), {
    raw: (request: FetchRequest, options?: Options) => send(request, options, (real) => real.raw(request, options)),
    native: (...args: Parameters<typeof fetch>) => fetch(...args),
    create: (defaults: FetchOptions, options?: CreateFetchOptions) =>
      createFacade(async () => (await target()).create(defaults, options), defaults.baseURL),
  }) as $Fetch // generic in its result
}

function check(request: FetchRequest, baseURL: string | undefined): void {
  if (baseURL || !crossesOrigin(request)) return
  const error = new TypeError(
    `$fetch(${JSON.stringify(request)}) would send the request to another host. Write the full URL including its protocol.`,
  )
  error.name = 'FW_FETCH_URL'
  throw error
}

function isLocal(url: unknown): boolean {
  return typeof url === 'string' && url[0] === '/' && !crossesOrigin(url)
}

/** `event.$fetch` spreads headers, which only works with plain objects. */
function plainHeaders(headers: HeadersInit | undefined): { headers?: Record<string, string> } {
  return headers ? { headers: Object.fromEntries(new Headers(headers)) } : {}
}

/** The type of `$fetch`, which knows the requests and responses of the app's own server routes. */
export interface AppFetch {
  <
    T = RouteAnswer,
    R extends FetchRequest = FetchRequest,
    M extends MethodsOf<R> = DefaultMethod<R>,
    Kind extends ResponseType = ResponseType,
  >(
    request: R,
    ...options: OptionsArgument<R, M, Kind>
  ): Promise<AnswerTo<T, R, M, Kind>>
  raw: <
    T = RouteAnswer,
    R extends FetchRequest = FetchRequest,
    M extends MethodsOf<R> = DefaultMethod<R>,
    Kind extends ResponseType = ResponseType,
  >(
    request: R,
    ...options: OptionsArgument<R, M, Kind>
  ) => Promise<FetchResponse<AnswerTo<T, R, M, Kind>>>
  native: $Fetch['native']
  create: (...args: Parameters<$Fetch['create']>) => AppFetch
}

type OptionsArgument<R, M extends string, Kind extends ResponseType> =
  NeedsOptions<R> extends true ? [options: RouteOptions<R, M, Kind>] : [options?: RouteOptions<R, M, Kind>]

/** Default type argument: the type of the response is that of the route. */
export interface RouteAnswer {
  readonly __routeAnswer: never
}

type AnswerTo<T, R, M extends string, Kind extends ResponseType> = [T] extends [RouteAnswer]
  ? 'json' extends Kind
    ? ResponseOf<R, M>
    : MappedResponseType<Kind>
  : T
