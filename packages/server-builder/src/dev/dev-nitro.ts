import type { BuildApp } from '@fw/schema'
import type { Nitro } from 'nitropack/types'
import { cacheIncrementalPages } from '../cache-incremental-pages.ts'
import { circularLinks } from '../circular-links.ts'
import { compatibilityDate } from '../compatibility-date.ts'
import { nitroConfig } from '../nitro-config.ts'
import { loadNitro } from './load-nitro.ts'
import { sortByLayer, lowestFirst } from '../layer-order.ts'

/** Creates a Nitro instance for development, which builds nothing. */
export async function createDevNitro(app: BuildApp): Promise<Nitro> {
  const [config, { createNitro, scanPlugins }] = await Promise.all([nitroConfig(app), loadNitro()])
  await app.hooks.callHook('serverEngine:config', config)
  config.virtual!['#fw/engine'] = () => `export const engineConfig = ${JSON.stringify(nitro.options.runtimeConfig.nitro)}\n`
  const nitro: Nitro = await createNitro(config, { compatibilityDate: compatibilityDate(app), dotenv: false }) // fw has read `.env` files
  cacheIncrementalPages(nitro)
  sortByLayer(nitro)
  app.fw.serverEngine = nitro
  await app.hooks.callHook('serverEngine:init', nitro)
  plugins.set(nitro, await scanPlugins(nitro))
  await scanTaskFiles(nitro)
  return nitro
}

/** Applies changed route rules. Nitro's own function for this writes to the terminal. */
export async function updateRouteRules(app: BuildApp, nitro: Nitro): Promise<void> {
  const [config, { loadOptions }] = await Promise.all([nitroConfig(app), loadNitro()])
  await app.hooks.callHook('serverEngine:config', config)
  const options = await loadOptions(config, { compatibilityDate: compatibilityDate(app) })
  cacheIncrementalPages({ options })
  const { routeRules } = options
  nitro.options.routeRules = routeRules
  nitro.options.runtimeConfig.nitro = { ...nitro.options.runtimeConfig.nitro, routeRules } // read by the worker
  await nitro.hooks.callHook('rollup:reload')
}

const plugins = new WeakMap<Nitro, string[]>()

/** Scans routes, middleware, tasks and plugins of the server directories. */
export async function scanServerFiles(nitro: Nitro): Promise<void> {
  const { scanHandlers, scanPlugins } = await loadNitro()
  nitro.options.ignore = [...new Set([...nitro.options.ignore, ...circularLinks(nitro.options)])]
  await scanHandlers(nitro)
  await scanTaskFiles(nitro)
  const before = plugins.get(nitro) ?? []
  const found = lowestFirst(await scanPlugins(nitro), (file) => file, nitro.options.scanDirs)
  plugins.set(nitro, found)
  const others = nitro.options.plugins.filter((file) => !before.includes(file) && !found.includes(file))
  nitro.options.plugins = [...others, ...found]
}

const taskFiles = new WeakMap<Nitro, ReadonlySet<string>>()

/** Nitro scans tasks only once. Tasks that the configuration lists with a handler keep it. */
async function scanTaskFiles(nitro: Nitro): Promise<void> {
  if (!nitro.options.experimental.tasks) return
  const { tasks } = nitro.options
  const { scanTasks } = await loadNitro()
  const scanned = new Map((await scanTasks(nitro)).map(({ name, handler }) => [name, handler]))
  const before = taskFiles.get(nitro) ?? new Set()
  taskFiles.set(nitro, new Set(scanned.values()))
  for (const [name, { handler }] of Object.entries(tasks))
    if (handler !== undefined && before.has(handler) && !scanned.has(name)) delete tasks[name]
  for (const [name, handler] of scanned) tasks[name] ??= { handler, description: '' }
}
