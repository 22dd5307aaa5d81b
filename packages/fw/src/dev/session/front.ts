import type { IncomingMessage, ServerResponse } from 'node:http'
import { createBase } from '@fw/schema/path'
import type { FwOptions } from '@fw/schema'
import { join, resolve } from 'pathe'
import { cacheDir } from '../../core/cache-dir.ts'
import { outputDir } from '../../core/output-dir.ts'
import { createEndpoints } from '../endpoints/create-endpoints.ts'
import { createFileGuard } from '../guard/create-file-guard.ts'
import { createGuard, type Guard } from '../guard/create-guard.ts'
import type { Target } from '../guard/read-target.ts'
import { refuse, refuseUpgrade } from '../guard/refuse.ts'
import { knownHosts } from '../listen/known-hosts.ts'
import type { Listener, UpgradeHandler } from '../listen/open-listener.ts'
import { createPublicFiles } from '../public-files/create-public-files.ts'
import { createFileRules } from './file-rules.ts'
import type { SessionContext } from './dev-context.ts'
import type { Handle, Session } from './open-session.ts'

export interface Front {
  guard: Guard
  /** Whether browsers may load the source of a file of the project, also those of other users. */
  isAppFile: (file: string) => boolean
  handle: Handle
  upgrade: UpgradeHandler
  /**
   * Resolves when the bundler has responded to all pending requests. A request that it aborts gets a 504 response, which breaks the
   * page.
   */
  settled: () => Promise<void>
}

interface FrontOptions {
  session: Session
  context: SessionContext
  listener: Listener
  restart: () => void
}

/** Handles requests: the guard, fw's own endpoints, the bundler, public files, the server. */
export function createFront({ session, context, listener, restart }: FrontOptions): Front {
  const { app, bundler, engine, loaded } = session
  const { options } = loaded
  const base = createBase(options.app.baseURL).path
  const bundlerBase = `${base}${options.app.buildAssetsDir.replace(/^\/+|\/+$/g, '')}/`
  const manifestBase = `${bundlerBase}builds/` // in a build this path contains files of the server builder instead of assets
  const { hosts, files, handlesCors } = session.settings
  const serverOnly = serverOnlyPaths(session)
  const fileGuard =
    files &&
    createFileGuard({
      allow: [...files.allow, ...app.dev.servedDirs],
      deny: files.deny,
      root: files.root,
      base: bundlerBase,
      serverOnly,
    })
  const guard = createGuard({
    base,
    bundlerBase,
    ...knownHosts(listener, hosts),
    cors: options.devServer.cors,
    corsByBundler: handlesCors,
    filesOption: files?.option,
    files: fileGuard,
    callers: context.callers,
  })
  const appFiles = createFileGuard({
    allow: files?.allow ?? [options.workspaceDir, options.rootDir, ...app.layerDirs],
    deny: files?.deny,
    root: options.rootDir,
    base: '/',
    serverOnly,
  })
  const endpoints = createEndpoints({
    base,
    rootDir: options.rootDir,
    allowDirs: [options.rootDir, ...app.layerDirs],
    callers: context.callers,
    devtoolsSettings: options.experimental.chromeDevtoolsProjectSettings,
    restart,
  })
  const publicFiles = createPublicFiles({ dirs: () => app.publicDirs, base, isIgnored: app.isIgnored })
  session.publicFiles = publicFiles

  const rulesOf = createFileRules(app.options)
  const toServer = (path: string, request: IncomingMessage, response: ServerResponse, again: () => void): void => {
    const { isReplaced, headers } = rulesOf(path)
    if (isReplaced) return engine.handle(request, response, again)
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    publicFiles.handle(request, response, () => engine.handle(request, response, again))
  }
  /** If a restart ended the server before it responded, the next session handles the request, so that no page stays broken. */
  const handleAgain = (request: IncomingMessage, response: ServerResponse, url: string | undefined): void => {
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    request.url = url
    listener.handle(request, response)
  }

  const unanswered = new Set<ServerResponse>()
  let onSettled: (() => void) | undefined
  const answered = (response: ServerResponse): void => {
    unanswered.delete(response)
    if (unanswered.size === 0) onSettled?.()
  }

  /** @param original - The URL before the guard has normalized it. */
  const handleAllowed = (request: IncomingMessage, response: ServerResponse, target: Target, original = request.url): void => {
    request.url = target.url // from here on everything uses the same path
    const preflight = guard.preflight(request)
    if (preflight) {
      response.writeHead(preflight.status, preflight.headers)
      return void response.end()
    }
    for (const [name, value] of Object.entries(guard.corsHeaders(request) ?? {})) response.setHeader(name, value)
    endpoints.handle(request, response, () => {
      const { path, url } = target
      if (!path.startsWith(bundlerBase) || path.startsWith(manifestBase)) {
        return toServer(path, request, response, () => handleAgain(request, response, original))
      }
      request.url = path + (url.includes('?') ? url.slice(url.indexOf('?')) : '')
      unanswered.add(response)
      for (const end of ['prefinish', 'close']) response.once(end, () => answered(response))
      bundler.handle(request, response, () => notFound(response))
    })
  }

  return {
    guard,
    isAppFile: (file) => appFiles.allows({ url: '', path: `/@fs/${file}` }),
    settled: () => (unanswered.size === 0 ? Promise.resolve() : new Promise((done) => (onSettled = done))),
    handle: (request, response) => {
      const verdict = guard.check(request)
      if (verdict.status !== 200) return refuse(response, verdict)
      const { target } = verdict
      const checking = guard.checkCaller(request, target)
      if (!checking) return handleAllowed(request, response, target)
      void checking.then((refusal) => (refusal ? refuse(response, refusal) : handleAllowed(request, response, target)))
    },
    upgrade: (request, socket, head) => {
      if (context.hub.accepts(request)) return context.hub.upgrade(request, socket, head)
      const verdict = guard.checkUpgrade(request)
      if (verdict.status !== 200) return refuseUpgrade(socket, verdict)
      request.url = verdict.target.url
      engine.upgrade(request, socket, head)
    },
  }
}

/** Files that browsers don't need: server code, which the app cannot import, configuration, build output, caches, stored data. */
function serverOnlyPaths({ app, loaded }: Session): string[] {
  const { options, layers } = loaded
  const { rootDir, buildDir } = options
  return [
    ...app.serverDirs,
    ...layers.flatMap(({ configFile }) => configFile ?? []),
    join(rootDir, '.output'),
    outputDir(options),
    // What the last build has left: bundles for the server, with values of `runtimeConfig`.
    ...['dist', 'server-engine', 'output'].map((name) => join(buildDir, name)),
    cacheDir(rootDir),
    ...storedDirs(options),
  ]
}

/** Directories of storage mounts. */
function storedDirs({ rootDir, serverEngine }: FwOptions): string[] {
  const { storage, devStorage } = serverEngine as { storage?: object; devStorage?: object } // options of Nitro
  const mounts = [storage, devStorage].flatMap((each): ({ base?: unknown } | undefined)[] => Object.values(each ?? {}))
  return mounts.flatMap((mount) =>
    typeof mount?.base === 'string' && /^[./]/.test(mount.base) ? resolve(rootDir, mount.base) : [],
  )
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end('Not Found')
}
