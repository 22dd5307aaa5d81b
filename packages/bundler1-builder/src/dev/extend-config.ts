import type { DevApp } from '@fw/schema'
import type { InlineConfig } from 'vite'
import { forSide, hookSides } from '../sides.ts'

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
