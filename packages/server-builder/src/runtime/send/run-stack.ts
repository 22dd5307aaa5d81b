import { createError, type App, type H3Event } from 'h3'
import { leaveLifetimes } from './lifetimes.ts'
import { send } from './send.ts'

type IncomingMessage = H3Event['node']['req'] & { originalUrl?: string }

/** Marks the handler that sends public files. A property, because handlers that wrap another one have its properties. */
export const sendsFiles: unique symbol = Symbol('sends files')

/**
 * Runs the layers of an h3 app until one of them responds, as h3 does. Its own loop ends in its own sender, which writes streams without
 * waiting for the client.
 */
export function createStackHandler({ stack, options }: App): (event: H3Event) => Promise<void> {
  const spacing = options.debug ? 2 : undefined

  const finish = async (event: H3Event, response: { body?: unknown } | undefined): Promise<void> => {
    event._onAfterResponseCalled = true
    await options.onAfterResponse!(event, response)
  }

  return async (event) => {
    const req: IncomingMessage = event.node.req
    const url = req.url || '/'
    req.originalUrl ||= url
    const path = decoded(event._path || url)
    event._path = path
    if (options.onRequest) await options.onRequest(event)
    for (const { route, match, handler } of stack) {
      const isBelow = route.length > 1
      if (isBelow && !path.startsWith(route)) continue
      const rest = isBelow ? path.slice(route.length) || '/' : path
      if (match && !match(rest, event)) continue
      event._path = rest
      req.url = path === url ? rest : isBelow ? url.slice(route.length) || '/' : url
      const returned: unknown = handler(event)
      const body = isThenable(returned) ? await returned : returned
      if (body !== undefined) {
        const response = { body }
        if (sendsFiles in handler) leaveLifetimes(event, 'file')
        if (options.onBeforeResponse) {
          event._onBeforeResponseCalled = true
          await options.onBeforeResponse(event, response as never) // may replace the body
        }
        await send(event, response.body, spacing)
        return options.onAfterResponse && finish(event, response)
      }
      if (event.handled) return options.onAfterResponse && finish(event, undefined)
    }
    if (!event.handled)
      throw createError({ statusCode: 404, statusMessage: `Cannot find any path matching ${event.path || '/'}.` })
    return options.onAfterResponse && finish(event, undefined)
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}

/** Decodes a path, except for `%25` and `%2F`, which would become another path. */
function decoded(url: string): string {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if (!path.includes('%')) return url
  try {
    return (
      decodeURIComponent(path.replace(/%25|%2f/gi, (escaped) => `%25${escaped.slice(1)}`)) + (mark === -1 ? '' : url.slice(mark))
    )
  } catch {
    return url
  }
}
