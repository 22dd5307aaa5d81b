import type { IncomingMessage, ServerResponse } from 'node:http'
import { createEndpoints } from '../endpoints/create-endpoints.ts'
import { createFileGuard } from '../guard/create-file-guard.ts'
import { createGuard, type Guard } from '../guard/create-guard.ts'
import { refuse, refuseUpgrade } from '../guard/refuse.ts'
import { knownHosts } from '../listen/known-hosts.ts'
import type { Listener, UpgradeHandler } from '../listen/open-listener.ts'
import { createPublicFiles } from '../public-files/create-public-files.ts'
import type { SessionContext } from './dev-context.ts'
import type { Handle, Session } from './open-session.ts'

export interface Front {
  guard: Guard
  handle: Handle
  upgrade: UpgradeHandler
}

interface Given {
  session: Session
  context: SessionContext
  listener: Listener
  restart: () => void
}

/** The way of a request: the guard, fw's own addresses, the bundler, public files, the server. */
export function createFront({ session, context, listener, restart }: Given): Front {
  const { app, bundler, engine, loaded } = session
  const { options } = loaded
  const base = withSlashes(options.app.baseURL)
  const bundlerBase = `${base}${options.app.buildAssetsDir.replace(/^\/+|\/+$/g, '')}/`
  const { server } = options.bundler1
  const allow = [...server.fs.allow, ...app.dev.servedDirs]
  const guard = createGuard({
    base,
    bundlerBase,
    ...knownHosts(listener, options),
    cors: options.devServer.cors,
    corsByBundler: server.cors !== undefined,
    files: createFileGuard({ allow, deny: server.fs.deny, root: options.bundler1.root, base: bundlerBase }),
  })
  const endpoints = createEndpoints({
    base,
    rootDir: options.rootDir,
    allowDirs: [options.rootDir, ...app.layerDirs],
    devtoolsSettings: options.experimental.chromeDevtoolsProjectSettings,
    restart,
  })
  const publicFiles = createPublicFiles({ dirs: () => app.publicDirs, base, isIgnored: app.isIgnored })
  session.publicFiles = publicFiles

  const toServer = (request: IncomingMessage, response: ServerResponse): void =>
    publicFiles.handle(request, response, () => engine.handle(request, response))

  return {
    guard,
    handle: (request, response) => {
      const verdict = guard.check(request)
      if (verdict.status !== 200) return refuse(response, verdict)
      request.url = verdict.target.url // from here on there is one path
      const preflight = guard.preflight(request)
      if (preflight) {
        response.writeHead(preflight.status, preflight.headers)
        return void response.end()
      }
      for (const [name, value] of Object.entries(guard.corsHeaders(request) ?? {})) response.setHeader(name, value)
      endpoints.handle(request, response, () => {
        if (!verdict.target.path.startsWith(bundlerBase)) return toServer(request, response)
        bundler.handle(request, response, () => notFound(response))
      })
    },
    upgrade: (request, socket, head) => {
      if (context.hub.accepts(request)) return context.hub.upgrade(request, socket, head)
      const verdict = guard.checkUpgrade(request)
      if (verdict.status !== 200) return refuseUpgrade(socket, verdict)
      engine.upgrade(request, socket, head)
    },
  }
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end('Not Found')
}

function withSlashes(path: string): string {
  const inner = path.replace(/^[./]+|\/+$/g, '')
  return inner === '' ? '/' : `/${inner}/`
}
