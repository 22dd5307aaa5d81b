import vue from '@vitejs/plugin-vue'
import type { DevApp, EngineGraph } from '@fw/schema'
import type { Plugin, PluginOption } from 'vite'
import { appPlugins } from '../plugins.ts'
import { decorators } from '../plugins/decorators.ts'
import { clientConstants } from './plugins/client-constants.ts'
import { enginePlugins } from './plugins/engine-plugins.ts'
import { FailedUpdates } from './plugins/failed-updates.ts'
import { macroUpdates } from './plugins/macro-updates.ts'
import { frameworkModules } from './plugins/framework-modules.ts'
import { removedModules } from './plugins/removed-modules.ts'
import { reportTexts } from './plugins/report-texts.ts'
import { scriptUpdates } from './plugins/script-updates.ts'
import { wholeFiles } from './plugins/whole-files.ts'

/** Every plugin of the dev server. Those of the app stay away from the code of the server engine, and the other way round. */
export function devPlugins(app: DevApp, engine: EngineGraph): PluginOption[] {
  const failed = new FailedUpdates()
  return [
    hubSocket(app),
    wholeFiles(),
    reportTexts(app),
    frameworkModules(app),
    ...decorators(app, 'scripts'), // of server routes too
    ...appPlugins(app, vue).map((plugin) => forApp(plugin.name === 'vite:vue' ? failed.wrap(plugin) : plugin)),
    clientConstants(app),
    macroUpdates(),
    removedModules(),
    ...scriptUpdates(),
    ...failed.plugins(),
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

function forApp(plugin: Plugin): Plugin {
  const { applyToEnvironment } = plugin
  return {
    ...plugin,
    applyToEnvironment: (environment) =>
      environment.name === 'engine' ? false : (applyToEnvironment?.call(plugin as never, environment) ?? true),
  }
}
