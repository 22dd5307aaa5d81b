import type { DevApp, DevEngine } from '@fw/schema'
import { scanAutoImports } from './auto-imports.ts'
import { createDevHandlers } from './dev-handlers.ts'
import { createDevManifest } from './dev-manifest.ts'
import { createDevNitro, scanServerFiles, updateRouteRules } from './dev-nitro.ts'
import { engineGraph } from './engine-graph.ts'
import { createWorker } from './engine-worker.ts'
import { createProxy } from './proxy.ts'

/** Virtual modules that depend on options of the app. */
const settings = ['#fw/settings', '#fw/engine']
const scanned = ['#nitro-internal-virtual/server-handlers', '#nitro-internal-virtual/plugins', '#nitro-internal-virtual/tasks']

/** Starts Nitro for development: its own runtime in a worker that gets all modules from Vite. */
export async function startEngine(app: DevApp): Promise<DevEngine> {
  // The worker loads its libraries while this thread loads Nitro.
  const worker = createWorker(app)
  const nitro = await createDevNitro(app)
  const proxy = createProxy(() => worker.socket())
  const devHandlers = createDevHandlers(app, nitro)
  const manifest = createDevManifest(app)
  let bundler: Parameters<DevEngine['start']>[0] | undefined
  const graph = await engineGraph(app, nitro)
  return {
    graph,
    start: async (given) => {
      bundler = given
      await worker.start(given, graph.entry)
    },
    handle: (request, response, onClosed) =>
      manifest(request, response, () => devHandlers(request, response, () => void proxy.web(request, response, onClosed))),
    upgrade: (request, socket, head) => void proxy.upgrade(request, socket, head),
    rescan: async () => {
      await scanServerFiles(nitro)
      const names = await scanAutoImports(nitro)
      await bundler?.invalidate({ engine: [...scanned, '#imports'], names })
    },
    changed: async () => {
      await updateRouteRules(app, nitro)
      await bundler?.invalidate({ engine: settings })
      return settings
    },
    close: async () => {
      proxy.close()
      await worker.close()
      await nitro.close()
    },
  }
}
