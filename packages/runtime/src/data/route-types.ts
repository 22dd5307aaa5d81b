import type { FetchOptions, ResponseType } from 'ofetch'
import type { MaybeRefOrGetter, Ref } from 'vue'
import type { DynamicServerRoutes, ServerRoutes } from '../app/app-types.ts'

/** What a server route declares for a method: the type of the map that `fw prepare` generates from the files of routes. */
export interface RouteTypes<Request = unknown, Response = unknown> {
  request: Request
  response: Response
}

/** The response of a server route to a method, after serialization. `unknown` for other paths. */
export type ResponseOf<R, M extends string = 'get'> = [EntriesOf<R>] extends [never]
  ? unknown
  : M extends string
    ? EntryOf<EntriesOf<R>, M> extends { route: { response: infer Response } }
      ? Serialized<Response>
      : unknown
    : never

/** Methods that a path accepts, in upper and lower case. Any text for paths that are not a route of the app. */
export type MethodsOf<R> = [EntriesOf<R>] extends [never] ? string : EntriesOf<R>['method']

/** The method of a request that sets none. */
export type DefaultMethod<R> = string extends MethodsOf<R> ? string : 'GET' extends MethodsOf<R> ? 'GET' : MethodsOf<R>

/** Options of a request: a method of the route, and the body and the query that the route declares for this method. */
export type RouteOptions<R, M extends string, Kind extends ResponseType> = OtherOptions & { responseType?: Kind } & MethodOption<
    R,
    M
  > &
  Inputs<R, M>

/** `method`, `body` and `query`, which may be refs or getters. */
export type ReactiveRouteOptions<R, M extends string> = ('GET' extends MethodsOf<R>
  ? { method?: MaybeRefOrGetter<M> }
  : { method: MaybeRefOrGetter<M> }) &
  ReactiveInputs<Inputs<R, M>>

/** Whether a request to a path needs options: a method, a body or a query. */
export type NeedsOptions<R> =
  string extends MethodsOf<R> ? MissesInputs<R, 'get'> : 'GET' extends MethodsOf<R> ? MissesInputs<R, 'get'> : true

type MissesInputs<R, M extends string> = object extends Inputs<R, M> ? false : true

interface OtherOptions extends Omit<FetchOptions<ResponseType>, 'method' | 'body' | 'query' | 'responseType'> {}

type MethodOption<R, M extends string> = 'GET' extends MethodsOf<R> ? { method?: M } : { method: M }

type Inputs<R, M extends string> =
  EntryOf<EntriesOf<R>, M> extends { route: { request: infer Request } }
    ? BodyOption<Request> & QueryOption<Request, R>
    : Pick<FetchOptions, 'body' | 'query'>

/** Values may be refs or getters. Those of plain objects may be refs too. */
type ReactiveInputs<Options> = { [K in keyof Options]: MaybeRefOrGetter<Options[K] | WithRefs<Options[K]>> }

type WithRefs<Value> = Value extends FormData | URLSearchParams | readonly unknown[]
  ? never
  : Value extends object
    ? { [K in keyof Value]: Value[K] | Ref<Value[K]> }
    : never

/** Forms are sent as they are, so their fields are not known. */
type BodyOption<Request> = 'body' extends keyof Request
  ? IsAny<Request['body']> extends true
    ? Pick<FetchOptions, 'body'>
    : undefined extends Request['body']
      ? { body?: Request['body'] | FormData | URLSearchParams }
      : { body: Request['body'] | FormData | URLSearchParams }
  : Pick<FetchOptions, 'body'>

type QueryOption<Request, R> = 'query' extends keyof Request
  ? string extends keyof NonNullable<Request['query']>
    ? Pick<FetchOptions, 'query'>
    : object extends NonNullable<Request['query']>
      ? { query?: QueryInput<NonNullable<Request['query']>> }
      : R extends `${string}?${string}`
        ? { query?: Partial<QueryInput<NonNullable<Request['query']>>> }
        : { query: QueryInput<NonNullable<Request['query']>> }
  : Pick<FetchOptions, 'query'>

/** All values become text, so where text is accepted, numbers are too. */
type QueryInput<Query> = { [K in keyof Query]: string extends Query[K] ? Query[K] | number | boolean : Query[K] }

type IsAny<T> = 0 extends 1 & T ? true : false

/** The methods of a path, with the route that handles each. `method` is any text if one route handles all of them. */
type EntriesOf<R> = R extends string ? (string extends R ? never : EntriesAt<WithoutQuery<R>>) : never

type WithoutQuery<R extends string> = R extends `${infer Path}?${string}` ? Path : R extends `${infer Path}#${string}` ? Path : R

type EntriesAt<Path extends string> = Path extends keyof ServerRoutes
  ? WithFallback<ServerRoutes[Path], Path>
  : Path extends `/${infer Rest}`
    ? WithFallback<Nearest<'', Rest>, Path>
    : never

/** Methods that a route doesn't handle are those of less specific routes, such as `/api/**`. */
type WithFallback<Route, Path extends string> = [Route] extends [never]
  ? never
  : 'default' extends KeysOf<Route>
    ? Entries<Route, never>
    : Entries<Route, never> | (Path extends `/${infer Rest}` ? Entries<AllMatching<'', Rest>, KeysOf<Route>> : never)

type KeysOf<Route> = Route extends unknown ? keyof Route & string : never

type Entries<Route, Taken extends string> = Route extends unknown
  ? {
      [K in Exclude<keyof Route & string, Taken>]: {
        method: K extends 'default' ? OtherMethods<Exclude<(keyof Route & string) | Taken, 'default'>> : K | Uppercase<K>
        route: Route[K]
      }
    }[Exclude<keyof Route & string, Taken>]
  : never

type OtherMethods<Handled extends string> = [Handled] extends [never] ? string : AnyCase<Exclude<Method, Handled>>

type AnyCase<M extends string> = M | Uppercase<M>

type Method = 'connect' | 'delete' | 'get' | 'head' | 'options' | 'patch' | 'post' | 'put' | 'trace'

type EntryOf<E, M extends string> = E extends { method: infer Handled } ? (M extends Handled ? E : never) : never

/** Finds routes with parameters, the longest prefix first. Takes one lookup per segment, however many routes there are. */
type Nearest<Before extends string, Rest extends string> = Rest extends `${infer Head}/${infer Tail}`
  ? OrElse<Nearest<`${Before}/${Head}`, Tail>, In<Before, Rest>>
  : OrElse<In<`${Before}/${Rest}`, ''>, In<Before, Rest>>

type OrElse<First, Second> = [First] extends [never] ? Second : First

type AllMatching<Before extends string, Rest extends string> = Rest extends `${infer Head}/${infer Tail}`
  ? AllMatching<`${Before}/${Head}`, Tail> | In<Before, Rest>
  : In<`${Before}/${Rest}`, ''> | In<Before, Rest>

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
              ? number extends T['length']
                ? Serialized<T[number]>[] // also lists with other properties, such as rows of a database
                : { [Index in keyof T]: Serialized<T[Index]> }
              : T extends object
                ? {
                    [Key in keyof T as T[Key] extends ((...args: never[]) => unknown) | symbol ? never : Key]: Serialized<T[Key]>
                  }
                : T
