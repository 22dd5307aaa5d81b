import { Server } from 'node:http'
import { createIsTranspiled } from '@fw/kit/internal'
import type { DevApp, EngineGraph } from '@fw/schema'
import { mergeConfig, type InlineConfig, type ServerOptions } from 'vite'
import { projectAliases } from '../aliases.ts'
import { clientEnvironment } from '../client-environment.ts'
import { withSideConfig } from '../side-config.ts'
import { sideDefines } from '../side-defines.ts'
import { extendedConfig } from '../extended-config.ts'
import { resolveOptions, sharedConfig } from '../vite-config.ts'
import { clientGraph } from './client-graph.ts'
import { devLogger } from './dev-logger.ts'
import { optimizerOptions } from './optimizer-options.ts'
import { devPlugins } from './dev-plugins.ts'
import { engineEnvironment } from './engine-environment.ts'
import { frameworkExternals } from './framework-externals.ts'
import { WorkerEnvironment } from './worker-environment.ts'

/** The base path of the bundler; all other paths are handled by the server. */
export function bundlerBase({ options }: Pick<DevApp, 'options'>): string {
  const base = options.app.baseURL.replace(/^[./]+|\/+$/g, '')
  return `${base === '' ? '' : `/${base}`}${options.app.buildAssetsDir.replace(/\/*$/, '/')}`
}

/** The configuration of Vite's dev server. */
export async function devConfig(app: DevApp, coming: Promise<EngineGraph>): Promise<InlineConfig> {
  const [common, optimizeDeps] = await Promise.all([sharedConfig(app), optimizerOptions(app)])
  const engine = await coming
  const shared = await extendedConfig(app, { ...common, customLogger: devLogger(app) })
  const client = clientEnvironment(app)
  const externals = frameworkExternals(app)
  const isTranspiled = createIsTranspiled(app.options, 'server')
  const own: InlineConfig = {
    base: bundlerBase(app),
    resolve: resolveOptions(app, projectAliases(app)),
    server: serverOptions(app),
    environments: {
      client: {
        ...client,
        optimizeDeps,
        dev: { preTransformRequests: true, createEnvironment: clientGraph(app) },
      },
      ssr: {
        define: sideDefines(app, 'server'),
        consumer: 'server',
        resolve: {
          // Kept as written, even if the project cannot resolve them: the environment knows their location.
          external: [...externals.keys()],
          noExternal: [/^fw(?:\/|$)/, /^@fw\//],
          conditions: ['node', 'development'],
        },
        dev: {
          createEnvironment: (name, config) => new WorkerEnvironment(name, config, { externals, isTranspiled }, app.dev.revision),
        },
      },
      engine: engineEnvironment(app, engine),
    },
    plugins: devPlugins(app, engine),
  }
  return withSideConfig(app, { isClient: true, isServer: true }, mergeConfig(own, shared))
}

function serverOptions({ options, dev }: DevApp): ServerOptions {
  const { fs, hmr, ws, watch, ...rest } = options.bundler1.server as ServerOptions // the remaining keys are Vite options
  const given = typeof hmr === 'object' ? hmr : {}
  return {
    ...rest,
    middlewareMode: true,
    // fw has its own watcher and notifies Vite of changes, unless the project configures Vite's.
    watch: watch === undefined ? null : watch,
    // There is one listener: browsers connect to the server that sent the page. Vite's own WebSocket server gets an unused one.
    ws: { ...(typeof ws === 'object' ? ws : {}), server: new Server() },
    hmr: hmr === false ? false : { ...given, overlay: false },
    fs: { strict: true, ...fs, allow: [...(fs?.allow ?? []), ...dev.servedDirs, options.bundler1.cacheDir] },
    allowedHosts: true, // fw's guard checks hosts before
    cors: rest.cors ?? false,
    preTransformRequests: true,
    origin: rest.origin ?? '',
  }
}
