import { computed, ref, type Ref } from 'vue'
import { useFwApp } from '../app/context.ts'
import { sanitizeStatus, sanitizeText } from '../app/errors.ts'
import { requestHeader, requestHeaders } from './request-headers.ts'

/** Returns the h3 event of the current request, or undefined in the browser. */
export function useRequestEvent<T = unknown>(): T | undefined {
  return useFwApp('useRequestEvent').ssrContext?.request.event as T | undefined // the type depends on the server builder
}

/**
 * Returns request headers by lower-case name: all, or the given ones. Empty in the browser.
 * @example
 * const { 'accept-language': language } = useRequestHeaders(['accept-language'])
 */
export function useRequestHeaders<K extends string = string>(names?: K[]): { [name in Lowercase<K>]?: string } {
  const app = useFwApp('useRequestHeaders')
  const found: Record<string, string> = {}
  if (import.meta.server) {
    for (const name of names ?? Object.keys(requestHeaders(app))) {
      const value = requestHeader(app, name)
      if (value !== undefined) found[name.toLowerCase()] = value
    }
  }
  return found as { [name in Lowercase<K>]?: string } // only contains requested names
}

/** Returns one header of the request, or undefined in the browser. */
export function useRequestHeader(name: string): string | undefined {
  return import.meta.server ? requestHeader(useFwApp('useRequestHeader'), name) : undefined
}

/**
 * Returns a writable ref for a response header. An empty value removes it.
 * @example
 * useResponseHeader('cache-control').value = 'max-age=60'
 */
export function useResponseHeader(name: string): Ref<string | undefined> {
  if (import.meta.client) {
    if (import.meta.dev) console.warn(`[fw] useResponseHeader('${name}') has no effect in the browser.`)
    return ref()
  }
  const headers = useFwApp('useResponseHeader').ssrContext?.response.headers ?? {}
  const key = name.toLowerCase()
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(key) || key === '__proto__')
    throw new TypeError(`${JSON.stringify(name)} is not a valid header name.`)
  const tick = ref(0)
  return computed({
    get: () => (tick.value, headers[key]),
    set(value) {
      // oxlint-disable-next-line no-control-regex -- control characters would end the header
      if (value && /[\u0000-\u0008\u000A-\u001F\u007F]|[^\u0000-\u00FF]/.test(value)) {
        throw new TypeError(`Invalid value for the header ${key}: ${JSON.stringify(value)}.`)
      }
      if (value) headers[key] = value
      else delete headers[key]
      tick.value++
    },
  })
}

/**
 * Sets the status of the response. A no-op in the browser.
 * @example
 * setResponseStatus(useRequestEvent(), 404, 'No such book')
 */
export function setResponseStatus(event: unknown, status?: number, text?: string): void
export function setResponseStatus(status: number, text?: string): void
export function setResponseStatus(...args: unknown[]): void {
  if (import.meta.client) return
  const response = useFwApp('setResponseStatus').ssrContext?.response
  const [status, text] = (typeof args[0] === 'number' ? args : args.slice(1)) as [number?, string?]
  if (!response) return
  if (status) response.status = sanitizeStatus(status, response.status)
  if (text) response.statusText = sanitizeText(text)
}

/**
 * Adds tags to a page, by which cached copies of it can be invalidated. A page also has the tags of the server routes that it loads data
 * from with `useFetch`. A no-op in the browser.
 * @example
 * useCacheTags('products', `product:${id}`)
 */
export function useCacheTags(...tags: string[]): void {
  if (import.meta.client) return
  const headers = useFwApp('useCacheTags').ssrContext?.response.headers
  for (const tag of tags)
    if (typeof tag !== 'string' || tag.length > 256 || !/^[!-+\--~]+$/.test(tag) || tag.startsWith('path:'))
      throw new TypeError(
        `${JSON.stringify(tag)} is not a cache tag. Tags have up to 256 visible ASCII characters without a comma, and do not start with "path:".`,
      )
  if (headers) headers['cache-tag'] = [...new Set([...(headers['cache-tag']?.split(',') ?? []), ...tags])].join(',')
}

/**
 * Adds routes to prerender. Only has an effect while prerendering.
 * @example
 * prerenderRoutes(books.map((book) => `/books/${book.id}`))
 */
export function prerenderRoutes(paths: string | string[]): void {
  if (import.meta.client) return
  const context = useFwApp('prerenderRoutes').ssrContext
  if (context?.request.prerender) context.prerenderRoutes.push(...[paths].flat())
}
