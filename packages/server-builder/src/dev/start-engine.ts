import type { DevApp, DevBundler, DevChange, DevEngine } from '@fw/schema'
import { appConfigModule } from '../app-config.ts'
import { scanAutoImports } from './auto-imports.ts'
import { basePath, createDevHandlers } from './dev-handlers.ts'
import { createDevManifest } from './dev-manifest.ts'
import { createDevProxy } from './dev-proxy.ts'
import { createDevNitro, scanServerFiles, updateRouteRules } from './dev-nitro.ts'
import { engineGraph } from './engine-graph.ts'
import { createWorker } from './engine-worker.ts'
import { createEngineBundle, type EngineBundle } from './engine-bundle.ts'
import { serveBundle, type ServedBundle } from './serve-bundle.ts'
import { createProxy } from './proxy.ts'

/** Virtual modules that depend on options of the app. */
const settings = ['#fw/settings', '#fw/engine', appConfigModule]
const scanned = ['#nitro-internal-virtual/server-handlers', '#nitro-internal-virtual/plugins', '#nitro-internal-virtual/tasks']

/** Starts Nitro for development: its own runtime, in a worker. Its modules come from the bundler, or else from a bundle. */
export async function startEngine(app: DevApp): Promise<DevEngine> {
  // The worker loads its libraries while this thread loads Nitro.
  const proxy = createProxy(() => worker.socket())
  const worker = createWorker(app, proxy.request)
  const nitro = await createDevNitro(app)
  const devProxy = await createDevProxy(nitro, basePath(app.options))
  const devHandlers = createDevHandlers(app, nitro, devProxy.handlers)
  const manifest = createDevManifest(app)
  let bundler: DevBundler | undefined
  let bundle: (EngineBundle & Pick<ServedBundle, 'stale'>) | undefined
  const invalidate = async (change: DevChange): Promise<void> => {
    bundle?.invalidate()
    bundle?.stale()
    await bundler?.invalidate(change)
  }
  const graph = await engineGraph(app, nitro)
  return {
    graph,
    start: async (given) => {
      bundler = given
      let { engine } = given
      if (!engine) {
        const own = createEngineBundle(app, nitro)
        const served = serveBundle(own, app.dev.revision)
        bundle = { ...own, stale: served.stale }
        engine = served
      }
      const ofApp = 'bundle' in given.app ? serveBundle(given.app, app.dev.revision) : given.app
      await worker.start(given, { app: ofApp, engine }, graph.entry)
    },
    fileEvent: (_event, file) => {
      if (bundle?.fileChanged(file)) bundle.stale()
    },
    handle: (request, response, onClosed) =>
      manifest(request, response, () => devHandlers(request, response, () => void proxy.web(request, response, onClosed))),
    upgrade: (request, socket, head) => {
      if (!devProxy.upgrade(request, socket, head)) void proxy.upgrade(request, socket, head)
    },
    rescan: async () => {
      await scanServerFiles(nitro)
      const names = await scanAutoImports(nitro)
      await invalidate({ engine: [...scanned, '#imports'], names })
    },
    changed: async () => {
      await updateRouteRules(app, nitro)
      await invalidate({ engine: settings })
      return settings
    },
    close: async () => {
      proxy.close()
      await worker.close()
      await nitro.close()
    },
  }
}
