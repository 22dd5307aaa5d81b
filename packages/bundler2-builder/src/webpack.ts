import { createRequire } from 'node:module'
import type { Compiler, LoaderBundler, ScriptLanguage, ScriptOptions } from '@fw/loader-common'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import { EsbuildPlugin } from 'esbuild-loader'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
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
  jsonParser: { namedExports: true },
  scriptMinimizers,
  styleMinimizers: () => [new CssMinimizerPlugin() as never], // a plugin of webpack
  devMiddleware: (compiler, options) => devMiddleware(compiler as never, options as never) as never, // the same shapes, typed twice
}

/**
 * webpack marks unused exports, and relies on the minimizer to remove them. esbuild keeps unused declarations inside of modules, so it only
 * compiles to the target: packages too, which the loader leaves as they are.
 */
function scriptMinimizers({ target }: ScriptOptions): object[] {
  const terser = new MinimizerPlugin({
    extractComments: false,
    terserOptions: { compress: { passes: 2 }, format: { comments: false } },
  })
  return isEsnext(target) ? [terser] : [new EsbuildPlugin({ target, minify: false, css: false }), terser]
}

function isEsnext(target: string | string[]): boolean {
  return [target].flat().every((each) => each === 'esnext')
}

function scriptLoader(language: ScriptLanguage, options: ScriptOptions): object | undefined {
  if (language === 'js' && isEsnext(options.target)) return undefined
  return { loader: require.resolve('esbuild-loader'), options: { ...options, loader: language } }
}
