import type { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { DevBundler } from '@fw/schema'
import type { Compiler } from '../loader-bundler.ts'

interface HotMiddleware {
  (request: unknown, response: unknown, next: () => void): void
  close: () => void
}

/**
 * webpack-hot-middleware, for tools that listen to its event stream. fw's pages get updates through the socket that they have anyway: a
 * stream would take one of the six connections that browsers open to a server.
 */
export function hotMiddleware(
  compiler: Compiler,
  base: string,
  options: Record<string, unknown>,
): { handle: DevBundler['handle']; close: () => void } {
  const create = createRequire(import.meta.url)('webpack-hot-middleware') as (
    compiler: Compiler,
    options: object,
  ) => HotMiddleware // of the package
  const { path = '__webpack_hmr', client: _client, ...rest } = options
  const middleware = create(compiler, { log: false, ...rest, path: base + String(path).replace(/^\/+/, '') })
  return {
    handle: (request, response, next) => middleware(request, withoutAllowedOrigin(response), next),
    close: () => middleware.close(),
  }
}

/** The middleware lets every site read the stream, which contains sources in errors. `devServer.cors` decides instead. */
function withoutAllowedOrigin(response: ServerResponse): ServerResponse {
  return new Proxy(response, {
    get: (target, key) => {
      if (key === 'writeHead') {
        return (status: number, headers: Record<string, string>) => {
          const { 'Access-Control-Allow-Origin': _, ...allowed } = headers
          return target.writeHead(status, allowed)
        }
      }
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
