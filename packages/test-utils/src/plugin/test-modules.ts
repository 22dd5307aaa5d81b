import type { Side, TestApp } from '@fw/schema'
import { applyEnv, clientRuntimeConfig, prepareEnvOverlay } from '@fw/schema/runtime-config'
import type { Plugin } from 'vitest/config'

const config = '#fw-test/config'
const virtual = `\0${config}`

/** Provides the modules that `@fw/test-utils` imports: the server and the app. */
export function testModules({ app, engine }: TestApp, side: Side): Plugin {
  const files: Record<string, string> = {
    '#fw-test/server': engine.graph.entry,
    '#fw-test/app': app.entries.server,
    '#fw-test/app-tools': `${app.runtimeDir}/dist/payload/parse-payload.mjs`,
    '#fw-test/mount': `${app.runtimeDir}/dist-dev/entry.mount.mjs`,
    [config]: virtual,
  }
  return {
    name: `fw:test-modules-${side}`,
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      filter: { id: /^#fw-test\// },
      handler: (specifier) => files[specifier],
    },
    load: (id) => (id === virtual ? configText(app) : undefined),
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
