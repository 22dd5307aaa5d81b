import { createRequire } from 'node:module'
import type { Compiler, LoaderBundler, ScriptLanguage, ScriptOptions } from '@fw/loader-common'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import { EsbuildPlugin } from 'esbuild-loader'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import core from 'webpack'
import devMiddleware from 'webpack-dev-middleware'

const require = createRequire(import.meta.url)

/** webpack, as `@fw/loader-common` uses it. */
export const webpack: LoaderBundler = {
  slot: 'bundler2',
  label: `webpack ${core.version}`,
  createCompiler: (config) => core(config as never) as unknown as Compiler, // the same shapes, typed twice
  plugins: {
    define: (values) => new core.DefinePlugin(values),
    provide: (values) => new core.ProvidePlugin(values),
    hot: () => new core.HotModuleReplacementPlugin(),
    progress: (handler) => new core.ProgressPlugin({ handler }),
    sourceMap: (options) => new core.SourceMapDevToolPlugin(options),
    extractCss: (options) => new MiniCssExtractPlugin(options),
  },
  extractCssLoader: MiniCssExtractPlugin.loader,
  script: scriptLoader,
  keepsMaps: false,
  scriptMinimizers: ({ target }) => [new EsbuildPlugin({ target, css: false, legalComments: 'none' })],
  styleMinimizers: () => [new CssMinimizerPlugin() as never], // a plugin of webpack
  devMiddleware: (compiler, options) => devMiddleware(compiler as never, options as never) as never, // the same shapes, typed twice
}

function scriptLoader(language: ScriptLanguage, options: ScriptOptions): object | undefined {
  if (language === 'js' && [options.target].flat().every((target) => target === 'esnext')) return undefined
  return { loader: require.resolve('esbuild-loader'), options: { ...options, loader: language } }
}
