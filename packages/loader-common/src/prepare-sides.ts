import type { BuildApp, DevApp, Side } from '@fw/schema'
import { nodeAliases } from './config/node-compat.ts'
import { serverExternals } from './config/server-externals.ts'
import { sideConfig, type SideParts } from './config/side-config.ts'
import { addIslandModule } from './dev/island-styles.ts'
import { addLazyPages, type LazyPages } from './dev/lazy-pages.ts'
import { callHook } from './hooks.ts'
import type { LoaderBundler, SideConfig } from './loader-bundler.ts'
import { graphPlugin, type GraphPlugin } from './output/module-graph.ts'
import { openPass, type Pass } from './passes.ts'

export interface PreparedSide extends SideParts {
  config: SideConfig
  graph: GraphPlugin
}

/** Creates the configurations of both sides, and calls the hooks that may change them. */
export async function prepareSides(
  app: BuildApp,
  bundler: LoaderBundler,
  pages?: LazyPages,
): Promise<Record<Side, PreparedSide>> {
  const [client, server] = await Promise.all([
    prepareSide(app, 'client', bundler, pages),
    prepareSide(app, 'server', bundler, pages),
  ])
  const configs = [client.config, server.config]
  await callHook(app, `${bundler.slot}:config`, configs)
  await callHook(app, `${bundler.slot}:configResolved`, configs)
  return { client, server }
}

async function prepareSide(app: BuildApp, side: Side, bundler: LoaderBundler, pages?: LazyPages): Promise<PreparedSide> {
  const pass = openPass(app, side, pages)
  await pass.generated.write()
  const parts: SideParts = { pass, externals: serverExternals(app) }
  const graph = graphPlugin(pass)
  const config = sideConfig(bundler, parts)
  if (side === 'client') Object.assign(config.resolve['alias'] as object, await nodeAliases(app))
  addLazyPages(pass, config)
  if (app.options.dev) addIslandModule(pass, config)
  if (!app.options.dev) config.plugins.push(graph)
  else if (side === 'client') hotConfig(config, bundler)
  return { ...parts, config, graph }
}

function hotConfig(config: SideConfig, bundler: LoaderBundler): void {
  config.plugins.push(bundler.plugins.hot())
  // Otherwise browsers would apply an update that throws, and could not apply the one that fixes it.
  config.optimization['emitOnErrors'] = false
}

/** The configuration of the page that shows errors. It is built once, and has no hot updates. */
export async function prepareProblemPage(
  app: DevApp,
  bundler: LoaderBundler,
  pages: LazyPages,
  path: string,
): Promise<ProblemPage> {
  const pass = openPass(app, 'client', pages)
  await pass.generated.write()
  const config = sideConfig(bundler, { pass, externals: serverExternals(app) })
  return {
    pass,
    config: {
      ...config,
      devtool: false,
      entry: { entry: app.dev.errorEntry },
      output: { ...config.output, path, filename: '[name].js', chunkFilename: '[name].js' },
      optimization: { ...config.optimization, runtimeChunk: false, splitChunks: false },
    },
  }
}

export interface ProblemPage {
  pass: Pass
  config: SideConfig
}
