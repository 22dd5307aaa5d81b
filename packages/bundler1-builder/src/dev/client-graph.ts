import { realpathSync } from 'node:fs'
import type { DevApp } from '@fw/schema'
import { dirname } from 'pathe'
import { DevEnvironment, type EnvironmentModuleGraph, type EnvironmentModuleNode, type ResolvedConfig } from 'vite'
import { hubChannel } from './hub-channel.ts'

type Invalidate = EnvironmentModuleGraph['invalidateModule']

/**
 * The module graph for browsers. An invalidation propagates to all importers, and later imports of these get a new copy. There must
 * be only one copy of fw's runtime, whose files never change, so invalidation stops there.
 */
export function clientGraph(app: DevApp): (name: string, config: ResolvedConfig) => DevEnvironment {
  const dir = dirname(dirname(app.entries.client))
  const dirs = [...new Set([dir, realpathSync(dir)])].map((each) => `${each}/`)
  const isLasting = ({ file }: EnvironmentModuleNode): boolean => file !== null && dirs.some((each) => file.startsWith(each))
  return (name, config) => {
    const environment = new DevEnvironment(name, config, { hot: true, transport: hubChannel(app) })
    const { moduleGraph } = environment
    const invalidate: Invalidate = moduleGraph.invalidateModule.bind(moduleGraph)
    // It calls itself for importers. When dependencies are optimized again, it is not a hot update and applies to all modules.
    moduleGraph.invalidateModule = (module, seen, timestamp, isHot, ...rest) => {
      if (!isHot || !isLasting(module)) invalidate(module, seen, timestamp, isHot, ...rest)
    }
    return environment
  }
}
