import type {
  $Fetch,
  CreateFetchOptions,
  FetchOptions,
  FetchRequest,
  FetchResponse,
  MappedResponseType,
  ResponseType,
} from 'ofetch'
import type { DynamicServerRoutes, ServerRoutes } from '../app/app-types.ts'
import { tryUseFwApp, useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'

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

/** Whether a path would be parsed as a URL of another host: `//host`, `/\host`, also with ignored control characters in between. */
export function crossesOrigin(url: unknown): boolean {
  // oxlint-disable-next-line no-control-regex -- URL parsers ignore control characters
  return typeof url === 'string' && /^[\u0000-\u0020]*[\\/][\t\n\r]*[\\/]/.test(url)
}

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

/** The type of `$fetch`, which knows the responses of the app's own server routes. */
export interface AppFetch {
  <T = RouteAnswer, R extends FetchRequest = FetchRequest, const O extends FetchOptions<ResponseType> = object>(
    request: R,
    options?: O,
  ): Promise<AnswerTo<T, R, O>>
  raw: <T = RouteAnswer, R extends FetchRequest = FetchRequest, const O extends FetchOptions<ResponseType> = object>(
    request: R,
    options?: O,
  ) => Promise<FetchResponse<AnswerTo<T, R, O>>>
  native: $Fetch['native']
  create: (...args: Parameters<$Fetch['create']>) => AppFetch
}

/** Default type argument: the type of the response is that of the route. */
export interface RouteAnswer {
  readonly __routeAnswer: never
}

type AnswerTo<T, R, O> = [T] extends [RouteAnswer]
  ? O extends { responseType: infer Kind extends ResponseType }
    ? Kind extends 'json'
      ? ResponseOf<R, MethodOf<O>>
      : MappedResponseType<Kind>
    : ResponseOf<R, MethodOf<O>>
  : T

type MethodOf<O> = O extends { method: infer M extends string } ? Lowercase<M> : 'get'

/** The response of a server route to a method, after serialization. `unknown` for other paths. */
export type ResponseOf<R, M extends string = 'get'> = R extends string
  ? string extends R
    ? unknown
    : OfMethod<RouteOf<WithoutQuery<R>>, M>
  : unknown

type OfMethod<Route, M extends string> = [Route] extends [never]
  ? unknown
  : Route extends unknown
    ? M extends keyof Route
      ? Serialized<Route[M]>
      : Route extends { default: infer Answer }
        ? Serialized<Answer>
        : unknown
    : never

type WithoutQuery<R extends string> = R extends `${infer Path}?${string}` ? Path : R extends `${infer Path}#${string}` ? Path : R

type RouteOf<Path extends string> = Path extends keyof ServerRoutes
  ? ServerRoutes[Path]
  : Path extends `/${infer Rest}`
    ? DynamicRoute<'', Rest>
    : never

/** Finds routes with parameters, the longest prefix first. Takes one lookup per segment, however many routes there are. */
type DynamicRoute<Before extends string, Rest extends string> = Rest extends `${infer Head}/${infer Tail}`
  ? OrElse<DynamicRoute<`${Before}/${Head}`, Tail>, In<Before, Rest>>
  : OrElse<In<`${Before}/${Rest}`, ''>, In<Before, Rest>>

type OrElse<First, Second> = [First] extends [never] ? Second : First

type In<Before extends string, Rest extends string> = Before extends keyof DynamicServerRoutes
  ? Matching<DynamicServerRoutes[Before], Rest>
  : never

type Matching<Group, Rest extends string> = {
  [Pattern in keyof Group & string]: Matches<Rest, Pattern> extends true ? Group[Pattern] : never
}[keyof Group & string]

/** Whether segments match a pattern such as `:id/comments` or `**:path`. */
type Matches<Rest extends string, Pattern extends string> = Pattern extends `**${string}`
  ? true
  : Pattern extends `${infer Want}/${infer Wanted}`
    ? Rest extends `${infer Head}/${infer Tail}`
      ? Want extends `:${string}` | Head
        ? Matches<Tail, Wanted>
        : false
      : false
    : Rest extends '' | `${string}/${string}`
      ? false
      : Pattern extends `:${string}` | Rest
        ? true
        : false

/** The type of a value after JSON serialization. */
type Serialized<T> = T extends { toJSON: () => infer Json }
  ? Serialized<Json>
  : T extends string | number | boolean | null
    ? T
    : T extends undefined | void
      ? undefined
      : T extends Blob | ReadableStream | ArrayBuffer | Response
        ? T
        : T extends ((...args: never[]) => unknown) | symbol | bigint
          ? never
          : T extends Map<unknown, unknown> | Set<unknown> | WeakMap<object, unknown> | WeakSet<object>
            ? Record<string, never>
            : T extends readonly unknown[]
              ? { [Index in keyof T]: Serialized<T[Index]> }
              : T extends object
                ? {
                    [Key in keyof T as T[Key] extends ((...args: never[]) => unknown) | symbol ? never : Key]: Serialized<T[Key]>
                  }
                : T
