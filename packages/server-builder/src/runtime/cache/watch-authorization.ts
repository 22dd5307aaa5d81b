import { getRequestHeaders as getRequestHeadersOfH3, type getRequestHeader as getRequestHeaderOfH3, type H3Event } from 'h3'

const name = 'authorization'

/** Calls a function when a handler reads the header `Authorization` of an event, which has none. */
export function watchAuthorization(event: H3Event, onRead: () => void): void {
  const read = { configurable: true, get: (): undefined => void onRead() } // not listed among the headers
  Object.defineProperty(event.node.req.headers, name, read)
  let headers: Headers | undefined
  Object.defineProperty(event, 'headers', { configurable: true, get: () => (headers ??= watchedHeaders(event, onRead)) })
}

function watchedHeaders(event: H3Event, onRead: () => void): Headers {
  const headers = new Headers(getRequestHeadersOfH3(event) as Record<string, string>) // as text
  return Object.assign(headers, {
    get: (key: string): string | null => read(key, Headers.prototype.get),
    has: (key: string): boolean => read(key, Headers.prototype.has),
  })

  function read<Result>(key: string, readOf: (this: Headers, key: string) => Result): Result {
    if (key.toLowerCase() === name) onRead()
    return readOf.call(headers, key)
  }
}

/** h3's function, which copies the headers: what watches them is copied too. */
export const getRequestHeaders: typeof getRequestHeadersOfH3 = (event) => {
  const headers = getRequestHeadersOfH3(event)
  const watched = Object.getOwnPropertyDescriptor(event.node.req.headers, name)
  return watched?.get ? Object.defineProperty(headers, name, watched) : headers
}

/** Replaces h3's function of the same name, see `getRequestHeaders`. */
export const getRequestHeader: typeof getRequestHeaderOfH3 = (event, key) => getRequestHeaders(event)[key.toLowerCase()]

export { getRequestHeader as getHeader, getRequestHeaders as getHeaders }
