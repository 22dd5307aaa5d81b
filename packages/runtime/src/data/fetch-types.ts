import type { FetchOptions, FetchRequest, FetchResponse, MappedResponseType, ResponseType, $Fetch } from 'ofetch'
import type { DynamicServerRoutes, ServerRoutes } from '../app/app-types.ts'

/** `$fetch` that knows the answers of the app's own routes. */
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

/** Stands for "what the route answers", where no type is given. */
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

/** What a route answers to a method, as it arrives. `unknown` for paths that are not known. */
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

/** Looks for routes with parameters, the longest beginning first: a lookup for each segment, however many routes there are. */
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

/** Whether segments fit a pattern such as `:id/comments` or `**:path`. */
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

/** A value after its way through JSON. */
export type Serialized<T> = T extends { toJSON: () => infer Json }
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
