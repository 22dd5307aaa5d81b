import type { BuildApp } from '@fw/schema'
import { mergeConfig, type InlineConfig } from 'vite'
import { userConfig } from './user-config.ts'

/** Merges the shared configuration with the user's `bundler1` options, and calls the hooks that may change it. */
export async function extendedConfig({ fw, options, hooks }: BuildApp, shared: InlineConfig): Promise<InlineConfig> {
  const config = mergeConfig(shared, userConfig(options)) as InlineConfig // a merged configuration is a configuration
  await hooks.callHook('bundler1:extend', { fw, config })
  return config
}
