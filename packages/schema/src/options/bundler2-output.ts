import * as v from 'valibot'
import { func } from '../checks.ts'
import type { Declare, Group } from '../define.ts'

/** Returns the name of an output file. Can contain webpack placeholders such as `[contenthash]`. */
export type Filename = (context: FilenameContext) => string

export interface FilenameContext {
  /** Whether this is a development build, in which names should not contain a hash. */
  isDev: boolean
}

/** A webpack plugin: an object with `apply`, or a function. */
export type Bundler2Plugin = { apply: (compiler: never) => unknown } | ((compiler: never) => unknown)

export interface Bundler2FilenamesShape {
  /**
   * Entry scripts.
   *
   * @default none
   * @example ({ isDev }) => (isDev ? '[name].js' : 'app.[contenthash:7].js')
   */
  app: Filename | undefined
  /**
   * Scripts loaded on demand.
   *
   * @default none
   * @example ({ isDev }) => (isDev ? '[name].js' : 'chunk.[contenthash:7].js')
   */
  chunk: Filename | undefined
  /**
   * Extracted styles.
   *
   * @default none
   * @example ({ isDev }) => (isDev ? '[name].css' : 'css/[contenthash:7].css')
   */
  css: Filename | undefined
  /**
   * Fonts.
   *
   * @default none
   * @example ({ isDev }) => (isDev ? '[path][name].[ext]' : 'fonts/[contenthash:7].[ext]')
   */
  font: Filename | undefined
  /**
   * Images.
   *
   * @default none
   * @example ({ isDev }) => (isDev ? '[path][name].[ext]' : 'img/[contenthash:7].[ext]')
   */
  img: Filename | undefined
  /**
   * Videos.
   *
   * @default none
   * @example ({ isDev }) => (isDev ? '[path][name].[ext]' : 'videos/[contenthash:7].[ext]')
   */
  video: Filename | undefined
}

export interface CacheGroupsShape {
  /**
   * Chunks to split: `all`, `async` or `initial`.
   *
   * @default 'all'
   * @example 'async'
   */
  chunks: string
}

export interface SplitChunksShape {
  /**
   * Separator between the parts of a generated chunk name.
   *
   * @default '/'
   * @example '-'
   */
  automaticNameDelimiter: string
  /** Groups of modules that share a chunk. Custom groups can be added by name. */
  cacheGroups: Group<CacheGroupsShape, never, Record<string, unknown>>
}

export interface Bundler2OptimizationShape {
  /**
   * Minimize the output. `false` disables all minimizers, as in development.
   *
   * @default true, in development false
   * @example false
   */
  minimize: boolean
  /**
   * Additional minimizer plugins. Those of layers come first.
   *
   * @default []
   * @example [{ apply: () => console.info('minimiser ready') }]
   */
  minimizer: Bundler2Plugin[]
  /**
   * Placement of the webpack runtime: `single` creates one chunk for all entries, `multiple` one per entry.
   *
   * @default 'single'
   * @example 'multiple'
   */
  runtimeChunk: string
  /** Splitting of modules into chunks. */
  splitChunks: Group<SplitChunksShape, never, Record<string, unknown>>
}

const filename = func<Filename>()

export const bundler2Filenames: Declare<Bundler2FilenamesShape> = {
  app: { check: filename, default: undefined, proof: 'bundler2/filenames' },
  chunk: { check: filename, default: undefined, proof: 'bundler2/filenames' },
  css: { check: filename, default: undefined, proof: 'bundler2/filenames' },
  font: { check: filename, default: undefined, proof: 'bundler2/filenames' },
  img: { check: filename, default: undefined, proof: 'bundler2/filenames' },
  video: { check: filename, default: undefined, proof: 'bundler2/filenames' },
}

/** Plugins are usually class instances, so `apply` may be inherited. */
function isPlugin(value: unknown): boolean {
  if (typeof value === 'function') return true
  return typeof value === 'object' && value !== null && 'apply' in value && typeof value.apply === 'function'
}

export const bundler2Plugins: v.GenericSchema<unknown, Bundler2Plugin[]> = v.array(
  v.custom<Bundler2Plugin>(isPlugin, 'plugin (an object with `apply`, or a function)'),
)

export const bundler2Optimization: Declare<Bundler2OptimizationShape> = {
  minimize: { check: v.boolean(), default: ({ options }) => !options.dev, proof: 'bundler2/optimization' },
  minimizer: { check: bundler2Plugins, default: [], merge: 'append', proof: 'bundler2/optimization' },
  runtimeChunk: { check: v.string(), default: 'single', proof: 'bundler2/optimization' },
  splitChunks: {
    open: true,
    group: {
      automaticNameDelimiter: { check: v.string(), default: '/', proof: 'bundler2/optimization' },
      cacheGroups: { open: true, group: { chunks: { check: v.string(), default: 'all', proof: 'bundler2/optimization' } } },
    },
  },
}
