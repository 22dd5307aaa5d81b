import * as v from 'valibot'
import { anyObject, func, regexp } from '../checks.ts'
import { open, type Declare, type Group } from '../define.ts'
import { isPlainObject } from '../plain-object.ts'
import type { AnalyzeShape } from './build.ts'
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

/** Options of CSS extraction; further keys reach the extracting plugin. */
export interface ExtractCssOptions {
  /** Do not warn when files disagree on the order of their styles. */
  ignoreOrder?: boolean | undefined
  [option: string]: unknown
}

/** Hides a warning whose text matches, whose parts match, or for which the function says `true`. */
export type WarningFilter = RegExp | WarningPattern | ((warning: Error) => boolean)

export interface WarningPattern {
  /** Matches the file that the warning is about. */
  file?: RegExp | undefined
  /** Matches the text of the warning. */
  message?: RegExp | undefined
  /** Matches the module that the warning is about. */
  module?: RegExp | undefined
}

export interface DevMiddlewareShape {
  /**
   * How much the middleware prints about each build, by the name of one of the bundler's presets.
   *
   * @default 'none'
   * @example 'errors-only'
   */
  stats: string
}

export interface Bundler2CssPluginsShape {
  /**
   * Adds vendor prefixes. `false` leaves it out.
   *
   * @default {}
   * @example { grid: 'autoplace' }
   */
  autoprefixer: CssPluginOptions
  /**
   * Minifies CSS. `false` leaves it out.
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
  /** Options of the CSS processor itself. */
  postcssOptions: Group<PostcssOptionsShape, never, Record<string, unknown>>
}

export interface Bundler2Shape {
  /**
   * Replace `typeof process`, `typeof window` and `typeof document` by what they are on each side, so that dead branches go.
   *
   * @default false
   * @example true
   */
  aggressiveCodeRemoval: boolean
  /** The bundle analyser, for this bundler only: `true`, `false` or its options. Follows `build.analyze`. */
  analyze: Group<AnalyzeShape, boolean, Record<string, unknown>>
  /**
   * Source maps of CSS. On in development.
   *
   * @default false, in development true
   * @example true
   */
  cssSourceMap: boolean
  /** The middleware that serves the build in development. */
  devMiddleware: Group<DevMiddlewareShape, never, Record<string, unknown>>
  /**
   * Experimental features of the bundler.
   *
   * @default {}
   * @example { topLevelAwait: true }
   */
  experiments: Record<string, unknown>
  /**
   * Write CSS to files of its own, usually one per component. An object is on, with options of the extracting plugin.
   *
   * @default true
   * @example { ignoreOrder: true }
   */
  extractCSS: boolean | ExtractCssOptions
  /** Names of output files, as functions. Keep hashes out of names in development. */
  filenames: Group<Bundler2FilenamesShape>
  /**
   * Show build errors in an overlay in the browser.
   *
   * @default true
   * @example false
   */
  friendlyErrors: boolean
  /**
   * Options of the middleware that pushes changes to the browser.
   *
   * @default {}
   * @example { heartbeat: 5000 }
   */
  hotMiddleware: Record<string, unknown>
  /** Options of loaders. A loader that is not listed takes its options here too. */
  loaders: Group<Bundler2LoadersShape, never, Record<string, unknown>>
  /** How the output is split and minimised. */
  optimization: Group<Bundler2OptimizationShape, never, Record<string, unknown>>
  /**
   * Minimise extracted CSS. On as soon as you turn `bundler2.extractCSS` on yourself.
   *
   * @default false
   * @example true
   */
  optimizeCSS: boolean
  /**
   * Plugins to add to the bundler. Those of layers come first.
   *
   * @default []
   * @example [{ apply: () => console.info('plugin ready') }]
   */
  plugins: Bundler2Plugin[]
  /** The loader of the CSS processor. Prefer `cssProcessor`: it holds for every bundler. */
  postcss: Group<PostcssShape, never, Record<string, unknown>>
  /**
   * Measure the build. `--profile` on the command line does the same for one run.
   *
   * @default false
   * @example true
   */
  profile: boolean
  /**
   * Package that gives server code `URL` and `URLSearchParams`.
   *
   * @default 'url'
   * @example 'whatwg-url'
   */
  serverURLPolyfill: string
  /**
   * Build warnings to hide. Those of layers count too.
   *
   * @default []
   * @example [/size limit/, (warning) => warning.message.includes('deprecated')]
   */
  warningIgnoreFilters: WarningFilter[]
}

export interface Bundler2Topic {
  /** Options for projects built with the second bundler. */
  bundler2: Group<Bundler2Shape>
}

// An object check of valibot alone would also take an array, hence `anyObject` in front.
const extractCss = v.union([v.boolean(), v.pipe(anyObject(), v.looseObject({ ignoreOrder: v.optional(v.boolean()) }))])

const pattern = v.pipe(
  anyObject(),
  v.strictObject({ file: v.optional(regexp), message: v.optional(regexp), module: v.optional(regexp) }),
)

const warningFilters = v.array(v.union([regexp, func<(warning: Error) => boolean>(), pattern]))

export const bundler2: Declare<Bundler2Topic> = {
  bundler2: {
    group: {
      aggressiveCodeRemoval: { check: v.boolean(), default: false, proof: open },
      analyze: {
        open: true,
        shorthand: { check: v.boolean(), expand: (enabled) => ({ enabled }) },
        group: {
          enabled: { check: v.boolean(), default: ({ options }) => options.build.analyze.enabled, proof: open },
          template: { check: v.string(), default: ({ options }) => options.build.analyze.template, proof: open },
          projectRoot: { check: v.string(), default: ({ options }) => options.build.analyze.projectRoot, proof: open },
          filename: { check: v.string(), default: ({ options }) => options.build.analyze.filename, proof: open },
        },
      },
      cssSourceMap: { check: v.boolean(), default: ({ options }) => options.dev, proof: open },
      devMiddleware: { open: true, group: { stats: { check: v.string(), default: 'none', proof: open } } },
      experiments: { check: anyObject<Record<string, unknown>>(), default: {}, proof: open },
      extractCSS: { check: extractCss, default: true, proof: open },
      filenames: { group: bundler2Filenames },
      friendlyErrors: { check: v.boolean(), default: true, proof: open },
      hotMiddleware: { check: anyObject<Record<string, unknown>>(), default: {}, proof: open },
      loaders: { open: true, group: bundler2Loaders },
      optimization: { open: true, group: bundler2Optimization },
      optimizeCSS: {
        check: v.boolean(),
        // Extraction is on by default, so only what the project wrote tells whether it was asked for.
        default: ({ written }) => isOn(written('bundler2.extractCSS')),
        proof: open,
      },
      plugins: { check: bundler2Plugins, default: [], merge: 'append', proof: open },
      postcss: {
        open: true,
        group: {
          postcssOptions: {
            open: true,
            group: {
              plugins: {
                open: true,
                group: {
                  autoprefixer: { check: cssPluginOptions, default: {}, proof: open },
                  cssnano: { check: cssPluginOptions, default: {}, proof: open },
                },
              },
            },
          },
        },
      },
      profile: { check: v.boolean(), default: false, proof: open },
      serverURLPolyfill: { check: v.string(), default: 'url', proof: open },
      warningIgnoreFilters: { check: warningFilters, default: [], merge: 'append', proof: open },
    },
  },
}

function isOn(extractCSS: unknown): boolean {
  return extractCSS === true || isPlainObject(extractCSS)
}
