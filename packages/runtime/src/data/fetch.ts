import type { $Fetch, CreateFetchOptions, FetchOptions, FetchRequest, ResponseType } from 'ofetch'
import { tryUseFwApp, useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'
import type { AppFetch } from './fetch-types.ts'

type Options = FetchOptions<ResponseType>

declare global {
  var $fetch: AppFetch
}

/**
 * Makes a request and gives the parsed answer. Paths go to the app itself: on the server without network.
 *
 * @example
 * const book = await $fetch<Book>('/api/books/1')
 */
export const $fetch: AppFetch = /* @__PURE__ */ createFacade(current) as never // its type knows more of answers

/**
 * `$fetch` for the request that is being answered: on the server it sends the headers of that request along, cookies for example, to
 * paths of the app and nowhere else.
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

/** The function that makes a request for an app. */
export function fetchFor(app: FwApp, url: unknown, baseURL?: string): $Fetch {
  if (import.meta.client) return plain()
  const event = app.ssrContext?.request.event as { $fetch?: $Fetch } | undefined
  const send = event?.$fetch
  if (!send || !isLocal(url) || (baseURL && !isLocal(baseURL))) return plain()
  return ((request: FetchRequest, options?: Options) =>
    send(request, { ...options, ...plainHeaders(options?.headers) })) as $Fetch
}

/** Without the types of answers. */
const plain = (): $Fetch => $fetch as never

/** Whether a path would be read as another host: `//host`, `/\host`, also with characters inside that URLs ignore. */
export function crossesOrigin(url: unknown): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what URLs ignore
  return typeof url === 'string' && /^[\u0000-\u0020]*[\\/][\t\n\r]*[\\/]/.test(url)
}

/** Loads the code that makes requests. A page that came with its data needs it only later, so it is not in the first scripts. */
export async function loadFetch(): Promise<$Fetch> {
  loaded ??= import('ofetch').then(({ ofetch }) => ofetch.create({ baseURL: tryUseFwApp()?.$config.app.baseURL ?? '/' }))
  try {
    return await loaded
  } catch (error) {
    loaded = undefined // the next call tries again
    throw error
  }
}

let loaded: Promise<$Fetch> | undefined

/** The `$fetch` of this side: on the server the one of the server engine, which answers paths itself. */
function current(): $Fetch | Promise<$Fetch> {
  return (import.meta.server && (globalThis.$fetch as unknown as $Fetch)) || loadFetch()
}

/** A function that looks up the real one at each call. */
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

/** The event's fetch spreads headers, which only works with plain objects. */
function plainHeaders(headers: HeadersInit | undefined): { headers?: Record<string, string> } {
  return headers ? { headers: Object.fromEntries(new Headers(headers)) } : {}
}
