import type { BuildApp } from '@fw/schema'
import { documentSettings } from './document-settings.ts'
import { isrHostText } from './adapt-preset.ts'
import { appConfigModule, appConfigText } from './app-config.ts'
import { caseSensitive } from './case-sensitive.ts'
import { inlinedStyles } from './inlined-styles.ts'
import { placeholderBase } from './movable-pages.ts'

/** Virtual modules with build-time values for the runtime. Generated on demand. */
export function virtualModules(app: BuildApp): Record<string, string | (() => string | Promise<string>)> {
  return {
    '#fw/settings': () => settingsText(app),
    [appConfigModule]: () => appConfigText(app),
    '#fw/assets': () => assetsText(app),
    '#fw/isr-host': isrHostText(undefined), // replaced for such hosts
    '#fw/prerendered': 'export const prerenderedFiles = []\n', // replaced after prerendering
    '#fw/static-error-page': `export { staticErrorPage } from ${JSON.stringify(app.staticErrorPage)}\n`,
    // In development the app is not part of the server's module graph: each request loads its current code.
    ...(app.options.dev
      ? { '#fw/server-entry': 'export const render = (request) => globalThis.__fwShared.dev.render(request)\n' }
      : {}),
  }
}

async function assetsText({ output: { client }, options }: BuildApp): Promise<string> {
  const { inlined = [], ...manifest } = client?.manifest ?? { entry: '', modules: {} }
  const styles = client ? await inlinedStyles(`${client.dir}${options.app.buildAssetsDir}`, inlined) : {}
  return `export const manifest = ${JSON.stringify(manifest)}\nexport const inlinedStyles = ${JSON.stringify(styles)}\n`
}

async function settingsText(app: BuildApp): Promise<string> {
  const { options } = app
  const settings: Record<string, unknown> = {
    runtimeConfig: withoutEngine(options.runtimeConfig),
    envPrefix: options.serverEngine.runtimeConfig.serverEngine.envPrefix,
    document: await documentSettings(app),
    buildAssetsDir: options.app.buildAssetsDir,
    ssr: options.ssr,
    respectNoSSRHeader: options.experimental.respectNoSSRHeader,
    earlyHints: !options.dev && options.experimental.writeEarlyHints,
    noScripts: !options.dev && options.features.noScripts !== false,
    devLogs: options.dev && options.features.devLogs, // an imported name must exist, even if it is unused
    caseSensitive: caseSensitive(app),
    payloadExtraction: options.ssr && options.experimental.payloadExtraction,
    payloadExtension: options.experimental.renderJsonPayloads ? 'json' : 'js',
    noVueServer: options.experimental.noVueServer,
    security: withoutPolicy(options.security),
    csp: options.security.csp, // its own name, so that servers without a policy contain no code for it
    prerenderBase: options.experimental.runtimeBaseURL ? placeholderBase : '',
  }
  return Object.entries(settings)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}

function withoutPolicy({ csp: _csp, ...rest }: BuildApp['options']['security']): object {
  return rest
}

function withoutEngine(config: object): object {
  const { serverEngine: _engine, nitro: _nitro, ...rest } = config as Record<string, unknown> // options of Nitro are not part of the app's configuration
  return rest
}
