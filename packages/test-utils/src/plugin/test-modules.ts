import { fileURLToPath } from 'node:url'
import type { TestApp } from '@fw/schema'
import { applyEnv, clientRuntimeConfig, prepareEnvOverlay } from '@fw/schema/runtime-config'
import type { Plugin } from 'vitest/config'

const config = '#fw-test/config'
const virtual = `\0${config}`
const site = '#fw-test/site'
const virtualSite = `\0${site}`

export type ProjectKind = 'server' | 'app' | 'e2e'

/** Provides the modules that `@fw/test-utils` imports: the server and the app. */
export function testModules({ app, engine }: TestApp, project: ProjectKind): Plugin {
  const files: Record<string, string> = {
    '#fw-test/server': engine.graph.entry,
    '#fw-test/app': app.entries.server,
    '#fw-test/app-tools': `${app.runtimeDir}/dist/payload/parse-payload.mjs`,
    '#fw-test/mount': `${app.runtimeDir}/dist-dev/entry.mount.mjs`,
    [config]: virtual,
    [site]: virtualSite,
  }
  return {
    name: `fw:test-modules-${project}`,
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      filter: { id: /^#fw-test\// },
      handler: (specifier) => files[specifier],
    },
    load: (id) => (id === virtual ? configText(app) : id === virtualSite ? siteText(app) : undefined),
  }
}

/** The public runtime configuration, as the document of a page contains it. */
function configText({ options }: TestApp['app']): string {
  const { serverEngine: _engine, nitro: _nitro, ...written } = structuredClone(options.runtimeConfig) as Record<string, unknown> // any configuration
  const { envPrefix } = options.serverEngine.runtimeConfig.serverEngine
  const { config: applied } = applyEnv(written, process.env, { overlay: prepareEnvOverlay(written, { prefix: envPrefix }) })
  const { baseURL, buildAssetsDir } = options.app
  return `export const config = ${JSON.stringify(clientRuntimeConfig(applied as never))}
export const paths = ${JSON.stringify({ baseURL, buildAssetsDir, cdnURL: '' })}
`
}

/** The code that starts a site, which only runs in Node.js. */
function siteText({ options, layerDirs }: TestApp['app']): string {
  const file = fileURLToPath(new URL('./site.mjs', import.meta.url))
  return `export { openBrowser, startSite } from ${JSON.stringify(file)}
export const rootDir = ${JSON.stringify(options.rootDir)}
export const layerDirs = ${JSON.stringify(layerDirs.slice(1))}
`
}
