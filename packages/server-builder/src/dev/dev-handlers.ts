import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DevApp } from '@fw/schema'
import { createApp, eventHandler, toNodeListener, type EventHandler } from 'h3'
import type { Nitro } from 'nitropack/types'

type Handle = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Handlers of `devServerHandlers`. They are functions of this process, so they run here, before the worker is asked. */
export function createDevHandlers({ options }: DevApp, nitro: Nitro): Handle {
  const handlers = [...options.devServerHandlers, ...nitro.options.devHandlers] as { route?: string; handler: EventHandler }[]
  if (handlers.length === 0) return (_request, _response, next) => next()
  const app = createApp({ onError: (error, event) => void event.node.res.destroy(error) })
  const waiting = new WeakMap<IncomingMessage, () => void>()
  for (const { route, handler } of handlers) app.use(route ?? '/', handler)
  app.use(
    eventHandler((event) => {
      event._handled = true
      waiting.get(event.node.req)?.()
    }),
  )
  const listener = toNodeListener(app)
  return (request, response, next) => {
    waiting.set(request, next)
    listener(request, response)
  }
}
