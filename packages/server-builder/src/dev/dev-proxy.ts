import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createError, eventHandler, type EventHandler } from 'h3'
import { resolveModuleURL } from 'exsolve'
import type { Nitro } from 'nitropack/types'

/** What is used of httpxy, a dependency of Nitro. */
interface ProxyServer {
  web: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  ws: (request: IncomingMessage, socket: Duplex, options: object, head: Buffer) => Promise<void>
}

export interface DevProxy {
  handlers: { route: string; handler: EventHandler; match: (path: string) => boolean }[]
  /** Returns whether a WebSocket request belongs to a target. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
}

/** Forwards requests to other servers: `serverEngine.devProxy`, with paths below the base path. */
export async function createDevProxy({ options }: Nitro, base: string): Promise<DevProxy> {
  const routes = Object.keys(options.devProxy).sort().toReversed() // the longest first
  if (routes.length === 0) return { handlers: [], upgrade: () => false }
  const { createProxyServer } = await loadProxy()
  const targets = routes.map((route) => {
    const given = options.devProxy[route]
    const settings = typeof given === 'string' ? { target: given } : given
    const server = createProxyServer({ xfwd: true, ...settings })
    return { route: route.replace(/\/+$/, ''), ws: settings?.ws === true, server, target: String(settings?.target ?? '') }
  })
  return {
    handlers: targets.map(({ route, server, target }) => ({
      route: route || '/',
      // Not `/apiary` for `/api`.
      match: (path) => route === '' || /^[/?]/.test(path),
      handler: eventHandler(async ({ node }) => {
        await server.web(node.req, node.res).catch((error: unknown) => {
          throw createError({
            statusCode: 502,
            statusMessage: `${target} (\`devProxy\` of ${route}) does not respond`,
            cause: error,
          })
        })
      }),
    })),
    upgrade: (request, socket, head) => {
      const { url = '/' } = request
      const found = targets.find(
        ({ ws, route }) => ws && url.startsWith(base + route) && /^(?:[/?]|$)/.test(url.slice((base + route).length)),
      )
      if (!found) return false
      request.url = url.slice((base + found.route).length).replace(/^(?!\/)/, '/')
      socket.on('error', () => socket.destroy()) // the client may have disconnected
      found.server.ws(request, socket, {}, head).catch(() => socket.destroy())
      return true
    },
  }
}

/** httpxy as Nitro has it: it is not a dependency of this package. */
async function loadProxy(): Promise<{ createProxyServer: (options: object) => ProxyServer }> {
  const nitropack = resolveModuleURL('nitropack', { from: import.meta.url })
  return (await import(resolveModuleURL('httpxy', { from: nitropack }))) as Awaited<ReturnType<typeof loadProxy>> // the part that is used
}
