import type { EngineGraph } from '@fw/schema'
import type { Plugin } from 'vite'

/** Nitro's plugins, applied to its own modules only. */
export function enginePlugins({ plugins }: EngineGraph): Plugin[] {
  return (plugins as Plugin[]).map((plugin) => ({
    ...plugin,
    enforce: 'pre' as const,
    perEnvironmentStartEndDuringDev: true,
    applyToEnvironment: (environment: { name: string }) => environment.name === 'engine',
  }))
}
