import type { BuildApp } from '@fw/schema'
import { documentSettings } from './document-settings.ts'
import { caseSensitive } from './case-sensitive.ts'

/** Modules that the runtime imports: everything that is known when the server is built. Written when they are asked for. */
export function virtualModules(app: BuildApp): Record<string, string | (() => string | Promise<string>)> {
  return {
    '#fw/settings': () => settingsText(app),
    '#fw/assets': () => `export const manifest = ${JSON.stringify(app.output.client?.manifest ?? { entry: '', modules: {} })}\n`,
    '#fw/prerendered': 'export const prerenderedFiles = []\n', // until there are some
    '#fw/static-error-page': `export { staticErrorPage } from ${JSON.stringify(app.staticErrorPage)}\n`,
    // In development the app is not part of the server's modules: each request gets it as it is then.
    ...(app.options.dev ? { '#fw/server-entry': 'export const render = (request) => globalThis.__fwDev.render(request)\n' } : {}),
  }
}

async function settingsText(app: BuildApp): Promise<string> {
  const { options } = app
  const settings: Record<string, unknown> = {
    runtimeConfig: withoutEngine(options.runtimeConfig),
    appConfig: options.appConfig,
    envPrefix: options.serverEngine.runtimeConfig.serverEngine.envPrefix,
    document: await documentSettings(app),
    buildAssetsDir: options.app.buildAssetsDir,
    ssr: options.ssr,
    respectNoSSRHeader: options.experimental.respectNoSSRHeader,
    noScripts: !options.dev && options.features.noScripts !== false,
    devLogs: options.dev && options.features.devLogs, // a name that is imported must be there, used or not
    caseSensitive: caseSensitive(app),
  }
  return Object.entries(settings)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}

function withoutEngine(config: object): object {
  const { serverEngine: _engine, nitro: _nitro, ...rest } = config as Record<string, unknown> // keys of the engine are not the app's
  return rest
}
