import type { DevApp } from '@fw/schema'
import { createNitro, scanHandlers, scanPlugins, type Nitro } from 'nitropack/core'
import { compatibilityDate } from '../compatibility-date.ts'
import { nitroConfig } from '../nitro-config.ts'

/** Nitro as it is set up for development. It builds nothing. */
export async function createDevNitro(app: DevApp): Promise<Nitro> {
  const config = await nitroConfig(app)
  await app.hooks.callHook('serverEngine:config', config)
  config.virtual!['#fw/engine'] = () => `export const engineConfig = ${JSON.stringify(nitro.options.runtimeConfig.nitro)}\n`
  const nitro: Nitro = await createNitro(config, { compatibilityDate: compatibilityDate(app) })
  await app.hooks.callHook('serverEngine:init', nitro)
  plugins.set(nitro, await scanPlugins(nitro))
  return nitro
}

const plugins = new WeakMap<Nitro, string[]>()

/** Routes, middleware and plugins of the server directories. */
export async function scanServerFiles(nitro: Nitro): Promise<void> {
  await scanHandlers(nitro)
  const before = plugins.get(nitro) ?? []
  const found = await scanPlugins(nitro)
  plugins.set(nitro, found)
  const others = nitro.options.plugins.filter((file) => !before.includes(file) && !found.includes(file))
  nitro.options.plugins = [...others, ...found]
}
