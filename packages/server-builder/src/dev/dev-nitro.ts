import type { DevApp } from '@fw/schema'
import { createNitro, loadOptions, scanHandlers, scanPlugins, type Nitro } from 'nitropack/core'
import { compatibilityDate } from '../compatibility-date.ts'
import { nitroConfig } from '../nitro-config.ts'
import { runWeakestFirst, weakestFirst } from '../weakest-first.ts'

/** Nitro as it is set up for development. It builds nothing. */
export async function createDevNitro(app: DevApp): Promise<Nitro> {
  const config = await nitroConfig(app)
  await app.hooks.callHook('serverEngine:config', config)
  config.virtual!['#fw/engine'] = () => `export const engineConfig = ${JSON.stringify(nitro.options.runtimeConfig.nitro)}\n`
  const nitro: Nitro = await createNitro(config, { compatibilityDate: compatibilityDate(app) })
  runWeakestFirst(nitro)
  app.fw.serverEngine = nitro
  await app.hooks.callHook('serverEngine:init', nitro)
  plugins.set(nitro, await scanPlugins(nitro))
  return nitro
}

/** Takes over route rules that have changed. Nitro's own way of doing that writes to the terminal. */
export async function updateRouteRules(app: DevApp, nitro: Nitro): Promise<void> {
  const { routeRules } = await loadOptions(await nitroConfig(app), { compatibilityDate: compatibilityDate(app) })
  nitro.options.routeRules = routeRules
  await nitro.hooks.callHook('rollup:reload')
}

const plugins = new WeakMap<Nitro, string[]>()

/** Routes, middleware and plugins of the server directories. */
export async function scanServerFiles(nitro: Nitro): Promise<void> {
  await scanHandlers(nitro)
  const before = plugins.get(nitro) ?? []
  const found = weakestFirst(await scanPlugins(nitro), (file) => file, nitro.options.scanDirs)
  plugins.set(nitro, found)
  const others = nitro.options.plugins.filter((file) => !before.includes(file) && !found.includes(file))
  nitro.options.plugins = [...others, ...found]
}
