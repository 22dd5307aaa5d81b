import type { DevApp, DevEngine } from '@fw/schema'
import { createNitro, scanHandlers, scanPlugins, type Nitro } from 'nitropack/core'
import { compatibilityDate } from '../compatibility-date.ts'
import { nitroConfig } from '../nitro-config.ts'
import { scanAutoImports } from './auto-imports.ts'
import { createDevHandlers } from './dev-handlers.ts'
import { engineGraph } from './engine-graph.ts'
import { createWorker } from './engine-worker.ts'
import { createProxy } from './proxy.ts'

/** Modules that hold what is known of the app. */
const settings = ['#fw/settings', '#fw/engine']
const scanned = ['#nitro-internal-virtual/server-handlers', '#nitro-internal-virtual/plugins', '#nitro-internal-virtual/tasks']

/** Starts Nitro for development: its own runtime, in a worker that gets every module from the bundler. */
export async function startEngine(app: DevApp): Promise<DevEngine> {
  const config = await nitroConfig(app)
  await app.hooks.callHook('serverEngine:config', config)
  config.virtual!['#fw/engine'] = () => `export const engineConfig = ${JSON.stringify(nitro.options.runtimeConfig.nitro)}\n`
  const nitro: Nitro = await createNitro(config, { compatibilityDate: compatibilityDate(app) })
  await app.hooks.callHook('serverEngine:init', nitro)
  plugins.set(nitro, await scanPlugins(nitro))
  const worker = createWorker(app)
  const proxy = createProxy(() => worker.socket())
  const devHandlers = createDevHandlers(app, nitro)
  let bundler: Parameters<DevEngine['start']>[0] | undefined
  const graph = await engineGraph(nitro)
  return {
    graph,
    start: async (given) => {
      bundler = given
      await worker.start(given, graph.entry)
    },
    handle: (request, response) => devHandlers(request, response, () => void proxy.web(request, response)),
    upgrade: (request, socket, head) => void proxy.upgrade(request, socket, head),
    rescan: async () => {
      await scan(nitro)
      const names = await scanAutoImports(nitro)
      await bundler?.invalidate({ engine: [...scanned, '#imports'], names })
    },
    changed: async () => {
      const { routeRules } = await nitroConfig(app)
      if (routeRules) await quietly(nitro, () => nitro.updateConfig({ routeRules }))
      await bundler?.invalidate({ engine: settings })
      return settings
    },
    close: async () => {
      await worker.close()
      await nitro.close()
    },
  }
}

/** The engine congratulates itself on what the terminal has told already. */
async function quietly({ logger }: Nitro, run: () => void | Promise<void>): Promise<void> {
  const { level } = logger
  logger.level = Math.min(level, 1)
  try {
    await run()
  } finally {
    logger.level = level
  }
}

const plugins = new WeakMap<Nitro, string[]>()

/** Routes, middleware and plugins of the server directories. */
async function scan(nitro: Nitro): Promise<void> {
  await scanHandlers(nitro)
  const before = plugins.get(nitro) ?? []
  const found = await scanPlugins(nitro)
  plugins.set(nitro, found)
  const others = nitro.options.plugins.filter((file) => !before.includes(file) && !found.includes(file))
  nitro.options.plugins = [...others, ...found]
}
