import vue from '@vitejs/plugin-vue'
import type { DevApp, EngineGraph } from '@fw/schema'
import type { Plugin, PluginOption } from 'vite'
import { appPlugins } from '../plugins.ts'
import { decorators } from '../plugins/decorators.ts'
import { clientConstants } from './plugins/client-constants.ts'
import { enginePlugins } from './plugins/engine-plugins.ts'
import { macroUpdates } from './plugins/macro-updates.ts'
import { frameworkModules } from './plugins/framework-modules.ts'
import { removedModules } from './plugins/removed-modules.ts'
import { reportTexts } from './plugins/report-texts.ts'
import { scriptUpdates } from './plugins/script-updates.ts'
import { wholeFiles } from './plugins/whole-files.ts'

/** Every plugin of the dev server. Those of the app stay away from the code of the server engine, and the other way round. */
export function devPlugins(app: DevApp, engine: EngineGraph): PluginOption[] {
  return [
    hubSocket(app),
    wholeFiles(),
    reportTexts(app),
    frameworkModules(app),
    ...decorators(app, 'scripts'), // of server routes too
    ...appPlugins(app, vue).map((plugin) => forApp(compilingLater(plugin))),
    clientConstants(app),
    macroUpdates(),
    removedModules(),
    ...scriptUpdates(),
    ...enginePlugins(engine),
  ]
}

/**
 * The token that browsers show when they connect stays the same over restarts, and so do their connections. Plugins that write to the
 * socket of Vite, which nobody listens to, reach them too.
 */
function hubSocket({ dev }: DevApp): Plugin {
  return {
    name: 'fw:hub-socket',
    configResolved: (config) => {
      ;(config as { webSocketToken?: string }).webSocketToken = dev.hub.token // Vite makes one for each server
    },
    configureServer: {
      order: 'pre',
      handler: ({ ws, environments }) => {
        const { hot } = environments['client']!
        Object.assign(ws, { send: hot.send, on: hot.on, off: hot.off })
      },
    },
  }
}

/**
 * The plugin for components compiles scripts already to find out what has changed. A mistake there would have no place; so it is left
 * to whoever asks for the module.
 */
function compilingLater(plugin: Plugin): Plugin {
  const { handleHotUpdate } = plugin
  if (plugin.name !== 'vite:vue' || typeof handleHotUpdate !== 'function') return plugin
  return {
    ...plugin,
    async handleHotUpdate(context) {
      try {
        return await handleHotUpdate.call(this, context)
      } catch {
        return undefined // all modules of the file
      }
    },
  }
}

function forApp(plugin: Plugin): Plugin {
  const { applyToEnvironment } = plugin
  return {
    ...plugin,
    applyToEnvironment: (environment) =>
      environment.name === 'engine' ? false : (applyToEnvironment?.call(plugin as never, environment) ?? true),
  }
}
