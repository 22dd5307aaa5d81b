import '#nitro-internal-pollyfills' // oxlint-disable-line import/no-unassigned-import -- sets up globals
import type { TestServer } from '@fw/schema'
import { eventHandler, toWebRequest } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import { baseURL, useRuntimeConfig } from '../config.ts'
import { reportUnexpectedError } from '../error-response.ts'
import { requestPath } from '../request-path.ts'

const nitroApp = useNitroApp()

// Includes errors that Nitro catches: in hooks, and in work that outlives its request.
nitroApp.hooks.hook('error', (error, { event }) => void reportUnexpectedError(error, event))

/** The server of the app for tests, which call it without a port. */
export const server: TestServer = {
  fetch: (path, init) => nitroApp.localFetch(path, init as never), // Nitro's type knows fewer kinds of bodies
  intercept: (find) => {
    const layer = {
      route: '/',
      handler: eventHandler((event) => {
        const respond = find(event.method, requestPath(event))
        return respond?.(toWebRequest(event))
      }),
    }
    // The last layer is the router: server middleware has run before.
    const { stack } = nitroApp.h3App
    stack.splice(stack.length - 1, 0, layer)
  },
  onRoute: (listener) => {
    nitroApp.hooks.hook('beforeResponse', ({ context: { matchedRoute } }) => {
      if (matchedRoute) listener(matchedRoute.path)
    })
  },
  config: useRuntimeConfig(),
  baseURL,
  close: async () => {
    await nitroApp.hooks.callHook('close')
  },
}
