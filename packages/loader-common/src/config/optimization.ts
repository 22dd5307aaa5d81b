import type { BuildApp, Side } from '@fw/schema'
import type { LoaderBundler } from '../loader-bundler.ts'

/** `bundler2.optimization`, of which the server only uses the rest of the options. */
export function optimization(app: BuildApp, side: Side, bundler: LoaderBundler): Record<string, unknown> {
  const { options } = app
  const { optimization: given, optimizeCSS, loaders } = options.bundler2
  const { minimize, minimizer, runtimeChunk, splitChunks, ...rest } = given
  const ids = options.dev ? { moduleIds: 'named', chunkIds: 'named' } : { moduleIds: 'deterministic', chunkIds: 'deterministic' }
  if (side === 'server') return { ...ids, ...rest, minimize: false, splitChunks: false, runtimeChunk: false }
  const { cacheGroups, ...split } = splitChunks
  const { chunks, ...groups } = cacheGroups
  return {
    ...ids,
    ...rest,
    minimize,
    minimizer: [...minimizer, ...bundler.scriptMinimizers(loaders.esbuild), ...(optimizeCSS ? bundler.styleMinimizers() : [])],
    runtimeChunk,
    splitChunks: { chunks, ...split, cacheGroups: { ...(options.dev ? unshared : { fw: frameworkGroup(app) }), ...groups } },
  }
}

/**
 * Modules that several pages use are not moved to chunks of their own in development: each page that is added would change which chunks the
 * others need, and hot updates would reload the page.
 */
const unshared = { default: false, defaultVendors: false }

/** Links and the head are small, so the bundler would add a copy to each page that uses them. */
function frameworkGroup({ runtimeDir }: BuildApp): object {
  const dir = runtimeDir.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return { test: new RegExp(`^${dir}/`), name: 'fw', minChunks: 2, minSize: 0, priority: 10, reuseExistingChunk: true }
}
