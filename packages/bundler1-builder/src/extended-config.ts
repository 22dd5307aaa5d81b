import type { BuildApp } from '@fw/schema'
import { mergeConfig, type InlineConfig } from 'vite'
import { userConfig } from './user-config.ts'

/** What all sides have in common, with what the user wrote in `bundler1` on top, as hooks have left it. */
export async function extendedConfig({ fw, options, hooks }: BuildApp, shared: InlineConfig): Promise<InlineConfig> {
  const config = mergeConfig(shared, userConfig(options)) as InlineConfig // of two configurations, one
  await hooks.callHook('bundler1:extend', { fw, config })
  return config
}
