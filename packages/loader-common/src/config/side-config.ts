import type { BuildApp, Side } from '@fw/schema'
import { relative } from 'pathe'
import type { LoaderBundler, SideConfig } from '../loader-bundler.ts'
import type { Pass } from '../passes.ts'
import { aliases } from './aliases.ts'
import { assetRules } from './asset-rules.ts'
import { fileNames } from './file-names.ts'
import { fwPlugin } from './fw-plugin.ts'
import { isIgnoredWarning } from './ignored-warnings.ts'
import { optimization } from './optimization.ts'
import { projectRules } from './project-rules.ts'
import { sidePlugins, type SourceName } from './side-plugins.ts'
import { scriptRules } from './script-rules.ts'
import type { LoaderExternals } from './server-externals.ts'
import { styleRules } from './style-rules.ts'

/** See `Builder.chunkErrorEvent`. */
export const chunkErrorEvent = 'fw:chunk-error'

export interface SideParts {
  pass: Pass
  externals: LoaderExternals
}

/** The configuration of one side. */
export function sideConfig(bundler: LoaderBundler, { pass, externals }: SideParts): SideConfig {
  const { app, generated, side } = pass
  const { options } = app
  const { bundler2, dev } = options
  const isClient = side === 'client'
  const names = fileNames(app, side)
  const sourceName = sourceNames(app, side)
  const assets = [{ test: /\.json$/, type: 'json', parser: bundler.jsonParser }, ...assetRules(app, side)]
  const ownRule = {
    oneOf: [
      { resourceQuery: /[?&]raw\b/, type: 'asset/source' },
      ...styleRules(app, side, bundler, pass.name),
      ...scriptRules(app, side, bundler, pass.name),
      ...assets,
    ],
  }
  return {
    name: side,
    mode: dev ? 'development' : 'production',
    context: options.rootDir,
    target: isClient ? ['web', 'es2022'] : ['node20.19', 'es2022'],
    // In development, errors are shown at their place in the sources, whatever a build writes.
    devtool: devtool(dev || options.sourcemap[side]),
    entry: { entry: [generated.add('start.mjs', startModule(app, side)), app.entries[side]] },
    output: {
      path: outputDir(app, side),
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      // Chunks are loaded relative to each other.
      publicPath: 'auto',
      ...(isClient ? {} : { library: { type: 'module' } }),
      filename: names.app,
      chunkFilename: names.chunk,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      clean: !dev,
      devtoolModuleFilenameTemplate: sourceName,
      devtoolFallbackModuleFilenameTemplate: sourceName,
      uniqueName: options.appId,
    },
    experiments: { outputModule: true, ...bundler2.experiments },
    resolve: {
      alias: aliases(app),
      extensions: ['.mjs', '.js', '.ts', '.jsx', '.tsx', '.json', '.vue'],
      fullySpecified: false,
      symlinks: true,
    },
    module: {
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [ownRule],
    },
    optimization: optimization(app, side, bundler),
    ...(isClient ? {} : { externals: [externals.decide], externalsType: 'module-import' }),
    plugins: [
      ...bundler2.plugins,
      fwPlugin(pass),
      projectRules(ownRule, assets[0]!),
      ...sidePlugins(app, side, bundler, sourceName),
    ],
    ignoreWarnings: [isIgnoredWarning(bundler2.warningIgnoreFilters)],
    performance: false,
    stats: statsOf[options.logLevel],
    infrastructureLogging: { level: options.logLevel === 'silent' ? 'none' : 'error' },
  }
}

export function outputDir({ options }: BuildApp, side: Side): string {
  return side === 'client'
    ? `${options.buildDir}/dist/client/${options.app.buildAssetsDir}`.replace(/\/{2,}/g, '/').replace(/\/$/, '')
    : `${options.buildDir}/${options.dev ? 'dev' : 'dist'}/server`
}

/** The URL path of built files, with the base URL of the configuration. */
export function assetsPath({ options }: BuildApp): string {
  return `${options.app.baseURL}/${options.app.buildAssetsDir}/`.replace(/\/{2,}/g, '/')
}

/**
 * Runs first. Base path and CDN may change when the server starts, so URLs of built files are computed at run time. Chunks that cannot be
 * loaded are reported by an event, see `Builder.chunkErrorEvent`.
 */
function startModule(app: BuildApp, side: Side): string {
  const { options } = app
  const dir = `${options.app.buildAssetsDir}/`.replace(/^\/+/, '').replace(/\/{2,}/g, '/')
  const publicPath = `__webpack_public_path__ = globalThis.__fwShared?.asset?.(${JSON.stringify(dir)}) ?? ${JSON.stringify(assetsPath(app))}\n`
  if (side === 'server') return publicPath
  return `${publicPath}const load = __webpack_require__.e
if (load) __webpack_require__.e = (id) => load(id).catch((error) => {
  const event = Object.assign(new Event('${chunkErrorEvent}', { cancelable: true }), { payload: error })
  window.dispatchEvent(event)
  if (!event.defaultPrevented) throw error
})
`
}

/** The output of the bundler itself, see `logLevel`. */
const statsOf = { silent: 'none', info: 'errors-warnings', verbose: 'verbose' } as const

function devtool(sourcemap: boolean | 'hidden'): string | false {
  if (sourcemap === false) return false
  if (sourcemap === 'hidden') return 'hidden-source-map'
  return 'source-map'
}

/** Sources in source maps: absolute in development, otherwise relative to the map. */
function sourceNames(app: BuildApp, side: Side): SourceName {
  const dir = outputDir(app, side)
  return ({ absoluteResourcePath: path }) => (app.options.dev || !path.startsWith('/') ? path : relative(dir, path))
}
