import type { BuildApp, FwOptions, Side } from '@fw/schema'
import { mergeConfig, type EnvironmentOptions, type InlineConfig, type UserConfig } from 'vite'
import { forSide, type Sides } from './sides.ts'

/** Keys of `bundler1` with options for one side only. */
export interface SideKeys {
  $client?: UserConfig
  $server?: UserConfig
}

/** The user's Vite options for one side. */
export function sideConfig(options: Pick<FwOptions, 'bundler1'>, side: Side): UserConfig {
  const { $client, $server } = options.bundler1 as FwOptions['bundler1'] & SideKeys // an open group
  return (side === 'client' ? $client : $server) ?? {}
}

/**
 * Merges `bundler1.$client` and `bundler1.$server` into a configuration. Options that Vite has per environment, and plugins, only apply to
 * their side; others only if the configuration is not shared with the other side. `define` is part of the constants of a side.
 */
export function withSideConfig({ options }: Pick<BuildApp, 'options'>, sides: Sides, config: InlineConfig): InlineConfig {
  let result = config
  for (const side of ['client', 'server'] as const) {
    if (side === 'client' ? !sides.isClient : !sides.isServer) continue
    const { define: _define, plugins = [], build, dev, optimizeDeps, resolve, ...rest } = sideConfig(options, side)
    const only = { isClient: side === 'client', isServer: side === 'server' }
    const environment = Object.fromEntries(
      Object.entries({ build, dev, optimizeDeps, resolve }).filter(([, value]) => value !== undefined),
    ) as EnvironmentOptions // the options of Vite that environments have as well
    const name = side === 'client' ? 'client' : 'ssr'
    const isShared = sides.isClient && sides.isServer
    result = mergeConfig(result, {
      ...(isShared ? {} : rest),
      plugins: plugins.map((plugin) => forSide(plugin, only)),
      environments: { [name]: environment },
    })
  }
  return result
}
