import type { BuildApp } from '@fw/schema'
import { documentSettings } from './document-settings.ts'
import { caseSensitive } from './case-sensitive.ts'

/** Modules that the runtime imports: everything that is known when the server is built. */
export async function virtualModules(app: BuildApp): Promise<Record<string, string>> {
  const { options } = app
  const settings: Record<string, unknown> = {
    runtimeConfig: withoutEngine(options.runtimeConfig),
    appConfig: options.appConfig,
    envPrefix: options.serverEngine.runtimeConfig.serverEngine.envPrefix,
    document: await documentSettings(app),
    buildAssetsDir: options.app.buildAssetsDir,
    ssr: options.ssr,
    caseSensitive: caseSensitive(app),
  }
  const constants = Object.entries(settings).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
  return {
    '#fw/settings': constants.join(''),
    '#fw/assets': `export const manifest = ${JSON.stringify(app.output.client!.manifest)}\n`,
    '#fw/static-error-page': `export { staticErrorPage } from ${JSON.stringify(app.staticErrorPage)}\n`,
  }
}

function withoutEngine(config: object): object {
  const { serverEngine: _engine, nitro: _nitro, ...rest } = config as Record<string, unknown> // keys of the engine are not the app's
  return rest
}
