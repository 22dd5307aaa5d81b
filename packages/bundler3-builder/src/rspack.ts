import type { Compiler, LoaderBundler } from '@fw/loader-common'
import * as core from '@rspack/core'
import { devMiddleware } from '@rspack/dev-middleware'
import { scriptLoader } from './script-loader.ts'

/** Rspack, as `@fw/loader-common` uses it. */
export const rspack: LoaderBundler = {
  slot: 'bundler3',
  label: `rspack ${core.rspackVersion}`,
  createCompiler: (config) => core.rspack(config as never) as unknown as Compiler, // the same shapes, typed twice
  plugins: {
    define: (values) => new core.DefinePlugin(values),
    provide: (values) => new core.ProvidePlugin(values),
    hot: () => new core.HotModuleReplacementPlugin(),
    progress: (listener) => new core.ProgressPlugin(listener),
    sourceMap: (options) => new core.SourceMapDevToolPlugin(options),
    extractCss: (options) => new core.CssExtractRspackPlugin(options),
  },
  extractCssLoader: core.CssExtractRspackPlugin.loader,
  script: scriptLoader,
  keepsMaps: true,
  jsonParser: {},
  scriptMinimizers: () => [new core.SwcJsMinimizerRspackPlugin({ extractComments: false })],
  styleMinimizers: () => [new core.LightningCssMinimizerRspackPlugin()],
  devMiddleware: (compiler, options) => devMiddleware(compiler as never, options as never) as never, // the same shapes, typed twice
}
