import vue from '@vitejs/plugin-vue'
import type { DevApp, EngineGraph } from '@fw/schema'
import type { Plugin, PluginOption } from 'vite'
import { appPlugins } from '../plugins.ts'
import { decorators } from '../plugins/decorators.ts'
import { clientConstants } from './plugins/client-constants.ts'
import { enginePlugins } from './plugins/engine-plugins.ts'
import { componentUpdates } from './plugins/component-updates.ts'
import { interruptedUpdates } from './plugins/interrupted-updates.ts'
import { macroUpdates } from './plugins/macro-updates.ts'
import { frameworkModules } from './plugins/framework-modules.ts'
import { removedModules } from './plugins/removed-modules.ts'
import { reportTexts } from './plugins/report-texts.ts'
import { scriptUpdates } from './plugins/script-updates.ts'
import { wholeFiles } from './plugins/whole-files.ts'

/** All plugins of the dev server. Plugins of the app don't apply to Nitro's code, and vice versa. */
export function devPlugins(app: DevApp, engine: EngineGraph): PluginOption[] {
  const wrapUpdates = componentUpdates()
  const scripts = scriptUpdates()
  return [
    hubSocket(app),
    wholeFiles(),
    reportTexts(app),
    frameworkModules(app),
    ...decorators(app, 'scripts'), // also for server routes
    ...appPlugins(app, vue).map((plugin) => {
      if (plugin.name !== 'vite:vue') return forApp(plugin)
      scripts.wrap(plugin)
      return forApp(wrapUpdates(plugin))
    }),
    clientConstants(app),
    macroUpdates(),
    removedModules(),
    ...scripts.plugins,
    ...interruptedUpdates(),
    ...enginePlugins(engine),
  ]
}

/**
 * The token of browsers stays the same across restarts, and so do their connections. Messages that plugins send to Vite's own
 * WebSocket server, which has no clients, are forwarded to them.
 */
function hubSocket({ dev }: DevApp): Plugin {
  return {
    name: 'fw:hub-socket',
    configResolved: (config) => {
      ;(config as { webSocketToken?: string }).webSocketToken = dev.hub.token // Vite creates one per server
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
