import {
  getRequestWebStream,
  readRawBody,
  sendProxy as sendProxyOfH3,
  type H3Event,
  type proxyRequest as proxyRequestOfH3,
  type ProxyOptions,
} from 'h3'
import { isPerConnection, joinHeaders, proxiedHeaders } from '../event-fetch.ts'
import { requestSignal } from '../request-signal.ts'
import { sendStream } from './send-stream.ts'

const methodsWithBody = new Set(['PATCH', 'POST', 'PUT', 'DELETE'])

/**
 * Passes a request on, and the response to it. Other origins only receive the visitor's credentials with `fetchOptions: { credentials: 'include'
 * }`. Route rules use it, and it replaces h3's function of the same name.
 */
export const proxyRequest: typeof proxyRequestOfH3 = async (event, target, { headers, fetchOptions, ...options } = {}) => {
  const body = methodsWithBody.has(event.method) ? await bodyOf(event, options) : {}
  return sendProxy(event, target, {
    ...options,
    fetchOptions: {
      method: event.method,
      ...body,
      ...fetchOptions,
      headers: joinHeaders(proxiedHeaders(event, target, fetchOptions?.credentials), fetchOptions?.headers, headers),
    },
  })
}

async function bodyOf(event: H3Event, { streamRequest }: ProxyOptions): Promise<RequestInit> {
  if (!streamRequest) return { body: ((await readRawBody(event, false).catch(() => undefined)) ?? null) as BodyInit | null } // a buffer
  return { body: getRequestWebStream(event) as BodyInit, duplex: 'half' } as RequestInit // supported by Node, but missing in the types
}

/**
 * Passes the response of another server on, as fast as the client reads it. Ends the request to the other server if the client leaves. The
 * visitor follows redirects: they may lead to where only the server may go. Replaces h3's function of the same name.
 */
export const sendProxy: typeof sendProxyOfH3 = async (
  event,
  target,
  { onResponse, sendStream: isStreamed = true, fetchOptions, ...options } = {},
) => {
  const signal = requestSignal(event)
  try {
    return (await sendProxyOfH3(event, target, {
      ...options,
      fetch: async (request: RequestInfo | URL, init?: RequestInit) =>
        withoutConnection(await (options.fetch ?? fetch)(request, init)),
      sendStream: isStreamed,
      fetchOptions: { redirect: 'manual', signal, ...fetchOptions },
      onResponse: async (_, response) => {
        await (onResponse?.(event, response) as unknown) // may be asynchronous
        // h3 sends nothing after that.
        if (isStreamed && response.body && !event.handled && !('_data' in response)) await sendStream(event, response.body)
      },
    })) as unknown
  } catch (error) {
    if (!signal.aborted) throw error
    return undefined // there is nobody to respond to
  }
}

/** Headers about the connection to the target are not those of the connection to the visitor. */
function withoutConnection(response: Response): Response {
  const connection = response.headers.get('connection') ?? undefined
  const names = [...response.headers.keys()].filter((name) => isPerConnection(name, connection))
  if (names.length === 0 || '_data' in response) return response // ofetch has read the body
  const headers = new Headers(response.headers)
  for (const name of names) headers.delete(name)
  const { status, statusText, body } = response
  return new Response(body, { status, statusText, headers })
}
