import type { IncomingMessage, ServerResponse } from 'node:http'
import { rawErrorOf } from '@fw/kit/internal'
import type { DevApp } from '@fw/schema'
import { createApp, eventHandler, toNodeListener, type EventHandler, type H3Error } from 'h3'
import type { Nitro } from 'nitropack/types'
import type { DevProxy } from './dev-proxy.ts'

/** Without a trailing slash. */
export const basePath = ({ app }: DevApp['options']): string => app.baseURL.replace(/\/+$/, '')

type Handle = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * Handlers of `devServerHandlers` that are functions. They belong to this process, so they run here before the request is forwarded
 * to the worker. Files are part of the worker's module graph.
 */
export function createDevHandlers({ options, dev }: DevApp, nitro: Nitro, proxied: DevProxy['handlers']): Handle {
  const live = options.devServerHandlers.filter(({ handler }) => typeof handler === 'function')
  const handlers = [...live, ...nitro.options.devHandlers] as { route?: string; handler: EventHandler }[] // declared for any server engine
  if (handlers.length + proxied.length === 0) return (_request, _response, next) => next()
  const fail = async ({ cause, ...error }: H3Error, response: ServerResponse): Promise<void> => {
    const { statusCode = 500 } = error
    if (statusCode >= 500 && statusCode !== 502) await dev.report(rawErrorOf(cause ?? error, 'server'))
    if (response.headersSent) return void response.destroy()
    response.writeHead(statusCode, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    response.end(
      statusCode >= 500 && statusCode !== 502
        ? 'A handler of `devServerHandlers` failed. The terminal says why.'
        : error.statusMessage,
    )
  }
  const app = createApp({ onError: (error, event) => fail(error, event.node.res) })
  const waiting = new WeakMap<IncomingMessage, () => void>()
  const base = basePath(options)
  for (const { route = '/', handler } of handlers) app.use(base + route, eventHandler(handler))
  for (const { route, handler, match } of proxied) app.use(base + route, handler, { match })
  app.use(
    eventHandler(({ node: { req, res } }) => {
      waiting.get(req)?.()
      // The worker responds. Until then h3 must wait, because a handler that returns nothing results in a 404.
      return new Promise<void>((resolve) => void res.once('close', resolve))
    }),
  )
  const listener = toNodeListener(app)
  return (request, response, next) => {
    waiting.set(request, next)
    listener(request, response)
  }
}
