import { realpathSync } from 'node:fs'
import type { DevApp } from '@fw/schema'
import { dirname } from 'pathe'
import { DevEnvironment, type EnvironmentModuleGraph, type EnvironmentModuleNode, type ResolvedConfig } from 'vite'
import { hubChannel } from './hub-channel.ts'

type Invalidate = EnvironmentModuleGraph['invalidateModule']

/**
 * Modules for browsers. A change reaches all modules that import the changed one, and whoever imports those for the first time after that
 * gets another copy of them. Of fw's own runtime there must be one, and none of its files changes, so changes end where it begins.
 */
export function clientGraph(app: DevApp): (name: string, config: ResolvedConfig) => DevEnvironment {
  const dir = dirname(dirname(app.entries.client))
  const dirs = [...new Set([dir, realpathSync(dir)])].map((each) => `${each}/`)
  const isLasting = ({ file }: EnvironmentModuleNode): boolean => file !== null && dirs.some((each) => file.startsWith(each))
  return (name, config) => {
    const environment = new DevEnvironment(name, config, { hot: true, transport: hubChannel(app.dev.hub) })
    const { moduleGraph } = environment
    const invalidate: Invalidate = moduleGraph.invalidateModule.bind(moduleGraph)
    // It calls itself for importers. When dependencies are prepared anew, that is no hot update, and holds for all.
    moduleGraph.invalidateModule = (module, seen, timestamp, isHot, ...rest) => {
      if (!isHot || !isLasting(module)) invalidate(module, seen, timestamp, isHot, ...rest)
    }
    return environment
  }
}
