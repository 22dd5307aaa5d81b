import vue from '@vitejs/plugin-vue'
import { createIsTranspiled } from '@fw/kit/internal'
import type { BuildApp, EngineGraph, Side, TestBundler } from '@fw/schema'
import { mergeConfig, type InlineConfig, type Plugin } from 'vite'
import { projectAliases } from '../aliases.ts'
import { wholeFiles } from '../dev/plugins/whole-files.ts'
import { extendedConfig } from '../extended-config.ts'
import { appPlugins } from '../plugins.ts'
import { decorators } from '../plugins/decorators.ts'
import { generatedId } from '../plugins/generated-modules.ts'
import { forSide } from '../sides.ts'
import { sideDefines } from '../side-defines.ts'
import { sideConfig } from '../side-config.ts'
import { resolveOptions, sharedConfig } from '../vite-config.ts'
import { constants } from './constants.ts'
import { engineModules, type EngineModules } from './engine-modules.ts'
import { forModules } from './for-modules.ts'
import { frameworkFiles } from './framework-files.ts'

/** Configurations of Vite for a test runner, which has a Vite server for each side. */
export async function createTestBundler(app: BuildApp, engine: EngineGraph): Promise<TestBundler> {
  const { configFile: _file, customLogger: _logger, define: _define, publicDir: _public, ...common } = await sharedConfig(app)
  const shared = await extendedConfig(app, common)
  const isTranspiled = createIsTranspiled(app.options, 'server')
  return {
    config: (side) => {
      const own: InlineConfig = {
        resolve: resolveOptions(app, projectAliases(app)),
        plugins: plugins(app, engine, side),
      }
      const { plugins: sidePlugins = [], define: _sideDefine, ...ofSide } = sideConfig(app.options, side)
      const only = { isClient: side === 'client', isServer: side === 'server' }
      const withShared = mergeConfig(own, shared)
      return mergeConfig(withShared, { ...ofSide, plugins: sidePlugins.map((plugin) => forSide(plugin, only)) })
    },
    moduleIds: ({ generated = [], engine: ofEngine = [] }) => [
      ...generated.map(generatedId),
      ...ofEngine.flatMap((id) => [id, `\0virtual:${id}`, `\0${id}`]),
    ],
    inline: [
      /\/@fw\/|\/node_modules\/fw\//,
      ...runtimeDirs(app, engine),
      ...app.layerDirs.slice(1).map((dir) => startsWith(dir)),
      { test: isTranspiled } as RegExp, // only its method is called
    ],
  }
}

/** Workspaces link the packages of fw, so that their paths have no package name. */
function runtimeDirs({ runtimeDir }: BuildApp, { entry }: EngineGraph): RegExp[] {
  return [startsWith(`${runtimeDir}/dist`), startsWith(entry.replace(/\/runtime\/test\/.*$/, '')), /\/nitropack\/dist\/runtime\//]
}

function startsWith(dir: string): RegExp {
  return new RegExp(`^${dir.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`)
}

function plugins(app: BuildApp, engine: EngineGraph, side: Side): Plugin[] {
  const modules: EngineModules | undefined = side === 'server' ? engineModules(app, engine) : undefined
  const isOfApp = (id: string): boolean => !modules?.has(id)
  const ofApp = appPlugins(app, vue).map((plugin) =>
    forModules(plugin, plugin.name === 'fw:import-protection' ? (id) => isOfApp(id) && !testFile.test(id) : isOfApp),
  )
  return [
    ...(modules ? [modules.plugin] : []),
    wholeFiles(),
    frameworkFiles(app),
    ...decorators(app, 'scripts'), // also for server routes
    ...ofApp,
    constants(sideDefines(app, side), isOfApp),
    ...(modules ? enginePlugins(engine, modules) : []),
  ]
}

/** Tests may import anything. */
const testFile = /\.(?:test|spec)\.[cm]?[jt]sx?$|\/(?:tests?|__tests__)\//

function enginePlugins(engine: EngineGraph, modules: EngineModules): Plugin[] {
  const ofEngine = (engine.plugins as Plugin[]).map((plugin) => ({
    ...forModules(plugin, modules.has),
    enforce: 'pre' as const,
  }))
  return [...ofEngine, constants(engine.define, modules.has)]
}
