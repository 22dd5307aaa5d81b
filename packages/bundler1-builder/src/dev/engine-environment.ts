import { createIsTranspiled } from '@fw/kit/internal'
import type { DevApp, EngineGraph } from '@fw/schema'
import { resolveModuleURL } from 'exsolve'
import type { EnvironmentOptions } from 'vite'
import { WorkerEnvironment } from './worker-environment.ts'

/** The environment of Nitro: its runtime, server routes, and their imports. */
export function engineEnvironment({ options, dev }: DevApp, engine: EngineGraph): EnvironmentOptions {
  const isTranspiled = createIsTranspiled(options, 'server')
  const findElsewhere = (specifier: string): string | undefined =>
    resolveModuleURL(specifier, { from: engine.packagesOf, try: true })
  return {
    define: engine.define,
    consumer: 'server',
    keepProcessEnv: true,
    resolve: { noExternal: engine.inline, conditions: ['node', 'development'] },
    dev: {
      createEnvironment: (name, config) => new WorkerEnvironment(name, config, { isTranspiled, findElsewhere }, dev.revision),
    },
  }
}
