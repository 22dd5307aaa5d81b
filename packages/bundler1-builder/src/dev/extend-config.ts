import type { DevApp } from '@fw/schema'
import type { InlineConfig, Plugin, PluginOption } from 'vite'
import { hookSides, type Sides } from '../sides.ts'

/**
 * Calls the hooks that may change the configuration. Plugins added for one side only apply there, although both sides share one
 * server.
 */
export async function extendConfig(app: DevApp, config: InlineConfig): Promise<void> {
  for (const sides of hookSides(app)) {
    const before = new Set([config.plugins].flat(9))
    await app.hooks.callHook('bundler1:extendConfig', config, sides)
    if (!sides.isClient || !sides.isServer)
      config.plugins = (config.plugins ?? []).map((plugin) => (before.has(plugin) ? plugin : forSide(plugin, sides)))
  }
}

function forSide(given: PluginOption, sides: Sides): PluginOption {
  if (Array.isArray(given)) return given.map((each) => forSide(each, sides))
  if (given instanceof Promise) return given.then((each) => forSide(each, sides))
  if (!given) return given
  const { applyToEnvironment } = given as Plugin // the remaining kinds
  return {
    ...(given as Plugin),
    applyToEnvironment: (environment) =>
      (environment.config.consumer === 'client') === sides.isClient &&
      (applyToEnvironment?.call(given as never, environment) ?? true),
  }
}
