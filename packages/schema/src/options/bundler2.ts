import * as v from 'valibot'
import { anyObject, func, regexp } from '../checks.ts'
import type { Declare, Group } from '../define.ts'
import { isPlainObject } from '../plain-object.ts'
import { analyzeTemplates, fromRoot, type AnalyzeShape } from './build.ts'
import { bundler2Loaders, type Bundler2LoadersShape } from './bundler2-loaders.ts'
import {
  bundler2Plugins,
  bundler2Filenames,
  bundler2Optimization,
  type Bundler2Plugin,
  type Bundler2FilenamesShape,
  type Bundler2OptimizationShape,
} from './bundler2-output.ts'
import { cssPluginOptions, type CssPluginOptions } from './css-processor.ts'

/** Options of CSS extraction. Other keys are passed to the plugin. */
export interface ExtractCssOptions {
  /** Do not warn about conflicting orders of styles. `true` by default. */
  ignoreOrder?: boolean | undefined
  [option: string]: unknown
}

/** Hides warnings whose text or properties match, or for which the function returns `true`. */
export type WarningFilter = RegExp | WarningPattern | ((warning: Error) => boolean)

export interface WarningPattern {
  /** Matches the file of the warning. */
  file?: RegExp | undefined
  /** Matches the text of the warning. */
  message?: RegExp | undefined
  /** Matches the module of the warning. */
  module?: RegExp | undefined
}

export interface DevMiddlewareShape {
  /**
   * Log output of the middleware for each build: a webpack stats preset.
   *
   * @default 'none'
   * @example 'errors-only'
   */
  stats: string
}

export interface Bundler2CssPluginsShape {
  /**
   * Adds vendor prefixes. `false` disables it.
   *
   * @default {}
   * @example { grid: 'autoplace' }
   */
  autoprefixer: CssPluginOptions
  /**
   * Minifies CSS. `false` disables it.
   *
   * @default {}
   * @example { preset: 'lite' }
   */
  cssnano: CssPluginOptions
}

export interface PostcssOptionsShape {
  /** Options per plugin, by package name. */
  plugins: Group<Bundler2CssPluginsShape, never, Record<string, unknown>>
}

export interface PostcssShape {
  /** Options of PostCSS. */
  postcssOptions: Group<PostcssOptionsShape, never, Record<string, unknown>>
}

export interface Bundler2Shape {
  /**
   * Replace `typeof process`, `typeof window` and `typeof document` with constants per side, so that dead code can be removed.
   *
   * @default false
   * @example true
   */
  aggressiveCodeRemoval: boolean
  /** Bundle analysis, for this bundler only: `true`, `false` or options. Defaults to `build.analyze`. */
  analyze: Group<AnalyzeShape, boolean, Record<string, unknown>>
  /**
   * CSS source maps. Enabled in development.
   *
   * @default false, in development true
   * @example true
   */
  cssSourceMap: boolean
  /** The middleware that serves the build in development. */
  devMiddleware: Group<DevMiddlewareShape, never, Record<string, unknown>>
  /**
   * Experimental features of webpack.
   *
   * @default {}
   * @example { topLevelAwait: true }
   */
  experiments: Record<string, unknown>
  /**
   * Extract CSS to separate files, usually one per component. Pass an object to set options of the plugin. With `false`, scripts add it to the
   * page.
   *
   * @default true
   * @example { ignoreOrder: true }
   */
  extractCSS: boolean | ExtractCssOptions
  /** File names of the output, as functions. Do not use hashes in development. */
  filenames: Group<Bundler2FilenamesShape>
  /**
   * Show build errors in an overlay in the browser, and with an excerpt in the terminal. With `false`, the terminal prints one line for each.
   *
   * @default true
   * @example false
   */
  friendlyErrors: boolean
  /**
   * Options of webpack-hot-middleware, for tools that listen to its event stream. `path` is relative to the assets directory and
   * `__webpack_hmr` by default. Pages get hot updates from the dev server.
   *
   * @default {}
   * @example { heartbeat: 5000 }
   */
  hotMiddleware: Record<string, unknown>
  /** Options of loaders, including loaders that are not listed here. */
  loaders: Group<Bundler2LoadersShape, never, Record<string, unknown>>
  /** Splitting and minimizing of the output. */
  optimization: Group<Bundler2OptimizationShape, never, Record<string, unknown>>
  /**
   * Minimize extracted CSS with css-minimizer-webpack-plugin, in Rspack with Lightning CSS. Enabled if you set `bundler2.extractCSS`. Otherwise
   * fw minimizes it itself, see `cssProcessor.plugins.cssnano`.
   *
   * @default false
   * @example true
   */
  optimizeCSS: boolean
  /**
   * Additional webpack plugins. Those of layers come first.
   *
   * @default []
   * @example [{ apply: () => console.info('plugin ready') }]
   */
  plugins: Bundler2Plugin[]
  /** Options of the PostCSS loader. Prefer `cssProcessor`, which applies to every bundler. */
  postcss: Group<PostcssShape, never, Record<string, unknown>>
  /**
   * Profile the build. `--profile` does the same for a single run.
   *
   * @default false
   * @example true
   */
  profile: boolean
  /**
   * Package that provides `URL` and `URLSearchParams` in server code.
   *
   * @default 'url'
   * @example 'whatwg-url'
   */
  serverURLPolyfill: string
  /**
   * Build warnings to hide. Those of layers are included.
   *
   * @default []
   * @example [/size limit/, (warning) => warning.message.includes('deprecated')]
   */
  warningIgnoreFilters: WarningFilter[]
}

export interface Bundler2Topic {
  /** Configuration of webpack, for projects that use it as their bundler. */
  bundler2: Group<Bundler2Shape>
}

// valibot's object check also accepts arrays, hence `anyObject` in front of it.
const extractCss = v.union([v.boolean(), v.pipe(anyObject(), v.looseObject({ ignoreOrder: v.optional(v.boolean()) }))])

const pattern = v.pipe(
  anyObject(),
  v.strictObject({ file: v.optional(regexp), message: v.optional(regexp), module: v.optional(regexp) }),
)

const warningFilters = v.array(v.union([regexp, func<(warning: Error) => boolean>(), pattern]))

export const bundler2: Declare<Bundler2Topic> = {
  bundler2: {
    group: {
      aggressiveCodeRemoval: { check: v.boolean(), default: false, proof: 'bundler2/constants' },
      analyze: {
        open: true,
        shorthand: { check: v.boolean(), expand: (enabled) => ({ enabled }) },
        group: {
          enabled: { check: v.boolean(), default: ({ options }) => options.build.analyze.enabled, proof: 'bundler2/analyze' },
          template: {
            check: v.picklist(analyzeTemplates),
            default: ({ options }) => options.build.analyze.template,
            proof: 'bundler2/analyze',
          },
          projectRoot: {
            check: v.string(),
            default: ({ options }) => options.build.analyze.projectRoot,
            normalize: fromRoot,
            proof: 'bundler2/analyze',
          },
          filename: {
            check: v.string(),
            default: ({ options }) => options.build.analyze.filename,
            normalize: fromRoot,
            proof: 'bundler2/analyze',
          },
        },
      },
      cssSourceMap: { check: v.boolean(), default: ({ options }) => options.dev, proof: 'bundler2/style-output' },
      devMiddleware: { open: true, group: { stats: { check: v.string(), default: 'none', proof: 'bundler2/development' } } },
      experiments: { check: anyObject<Record<string, unknown>>(), default: {}, proof: 'bundler2/plugins' },
      extractCSS: { check: extractCss, default: true, proof: 'bundler2/style-output' },
      filenames: { group: bundler2Filenames },
      friendlyErrors: { check: v.boolean(), default: true, proof: 'bundler2/development' },
      hotMiddleware: { check: anyObject<Record<string, unknown>>(), default: {}, proof: 'bundler2/development' },
      loaders: { open: true, group: bundler2Loaders },
      optimization: { open: true, group: bundler2Optimization },
      optimizeCSS: {
        check: v.boolean(),
        // Extraction is enabled by default, so only the written configuration tells whether the project asked for it.
        default: ({ written }) => isOn(written('bundler2.extractCSS')),
        proof: 'bundler2/style-output',
      },
      plugins: { check: bundler2Plugins, default: [], merge: 'append', proof: 'bundler2/plugins' },
      postcss: {
        open: true,
        group: {
          postcssOptions: {
            open: true,
            group: {
              plugins: {
                open: true,
                group: {
                  autoprefixer: { check: cssPluginOptions, default: {}, proof: 'bundler2/postcss' },
                  cssnano: { check: cssPluginOptions, default: {}, proof: 'bundler2/postcss' },
                },
              },
            },
          },
        },
      },
      profile: { check: v.boolean(), default: false, proof: 'bundler2/plugins' },
      serverURLPolyfill: { check: v.string(), default: 'url', proof: 'bundler2/constants' },
      warningIgnoreFilters: { check: warningFilters, default: [], merge: 'append', proof: 'bundler2/plugins' },
    },
  },
}

function isOn(extractCSS: unknown): boolean {
  return extractCSS === true || isPlainObject(extractCSS)
}
