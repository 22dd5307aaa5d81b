import type { BuildApp } from '@fw/schema'
import { documentSettings } from './document-settings.ts'
import { caseSensitive } from './case-sensitive.ts'

/** Virtual modules with build-time values for the runtime. Generated on demand. */
export function virtualModules(app: BuildApp): Record<string, string | (() => string | Promise<string>)> {
  return {
    '#fw/settings': () => settingsText(app),
    '#fw/assets': () => `export const manifest = ${JSON.stringify(app.output.client?.manifest ?? { entry: '', modules: {} })}\n`,
    '#fw/prerendered': 'export const prerenderedFiles = []\n', // replaced after prerendering
    '#fw/static-error-page': `export { staticErrorPage } from ${JSON.stringify(app.staticErrorPage)}\n`,
    // In development the app is not part of the server's module graph: each request loads its current code.
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
    devLogs: options.dev && options.features.devLogs, // an imported name must exist, even if it is unused
    caseSensitive: caseSensitive(app),
  }
  return Object.entries(settings)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}

function withoutEngine(config: object): object {
  const { serverEngine: _engine, nitro: _nitro, ...rest } = config as Record<string, unknown> // options of Nitro are not part of the app's configuration
  return rest
}
