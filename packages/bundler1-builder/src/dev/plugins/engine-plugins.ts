import type { EngineGraph } from '@fw/schema'
import type { Plugin } from 'vite'

/** Plugins of the server engine, for its own modules alone. */
export function enginePlugins({ plugins }: EngineGraph): Plugin[] {
  return (plugins as Plugin[]).map((plugin) => ({
    ...plugin,
    enforce: 'pre' as const,
    perEnvironmentStartEndDuringDev: true,
    applyToEnvironment: (environment: { name: string }) => environment.name === 'engine',
  }))
}
