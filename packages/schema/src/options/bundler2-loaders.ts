import * as v from 'valibot'
import { anyObject, func } from '../checks.ts'
import { open, type Declare, type Group } from '../define.ts'
import { declareAssetUrls, type AssetUrls } from './asset-urls.ts'
import { declareEsbuild, type Esbuild } from './esbuild.ts'

/** Says whether the bundler processes a URL in CSS. `file` is the CSS file that it stands in. */
export type UrlFilter = (url: string, file: string) => boolean

export interface CssUrlShape {
  /**
   * Which URLs in CSS are processed. The default leaves out those that start with `/`: they mean the public directory.
   *
   * @default a function
   * @example (url: string) => !url.startsWith('/') && !url.endsWith('.cur')
   */
  filter: UrlFilter
}

export interface CssLoaderShape {
  /**
   * Export the result as an ES module.
   *
   * @default false
   * @example true
   */
  esModule: boolean
  /**
   * How many of the loaders before this one also see files of `@import`.
   *
   * @default 0
   * @example 1
   */
  importLoaders: number
  /** How URLs in CSS are treated. */
  url: Group<CssUrlShape, never, Record<string, unknown>>
}

export interface CssModulesNamesShape {
  /**
   * Pattern of the class names that come out.
   *
   * @default '[local]_[hash:base64:5]'
   * @example '[name]__[local]'
   */
  localIdentName: string
}

export interface CssModulesLoaderShape extends CssLoaderShape {
  /** How class names are made. */
  modules: Group<CssModulesNamesShape, never, Record<string, unknown>>
}

export interface FileLoaderShape {
  /**
   * Export the result as an ES module.
   *
   * @default false
   * @example true
   */
  esModule: boolean
  /**
   * Size in bytes up to which a file is put into the bundle instead of beside it.
   *
   * @default 1000
   * @example 4096
   */
  limit: number
}

export interface StyleLoaderShape {
  /**
   * Make source maps of these styles.
   *
   * @default false
   * @example true
   */
  sourceMap: boolean
}

export interface SassSyntaxShape {
  /**
   * Read `.sass` files in the indented syntax. Off, they are read like `.scss`.
   *
   * @default true
   * @example false
   */
  indentedSyntax: boolean
}

export interface SassLoaderShape {
  /** Options of the compiler itself. */
  sassOptions: Group<SassSyntaxShape, never, Record<string, unknown>>
}

export interface UiLoaderShape {
  /**
   * Options of the template compiler, for this bundler only. Follows `ui.compilerOptions`.
   *
   * @default {}
   * @example { whitespace: 'preserve' }
   */
  compilerOptions: Record<string, unknown>
  /**
   * Destructured props stay reactive. Follows `ui.propsDestructure`.
   *
   * @default true
   * @example false
   */
  propsDestructure: boolean
  /** Which attributes hold URLs of assets, for this bundler only. Follows `ui.transformAssetUrls`. */
  transformAssetUrls: AssetUrls
}

/** Options per loader. Further keys of each reach the loader as they are. */
export interface Bundler2LoadersShape {
  /** CSS files. */
  css: Group<CssLoaderShape, never, Record<string, unknown>>
  /** CSS modules. */
  cssModules: Group<CssModulesLoaderShape, never, Record<string, unknown>>
  /** Scripts. Follows `transformer1.options`. */
  esbuild: Esbuild
  /** Files without a loader of their own. */
  file: Group<FileLoaderShape, never, Record<string, unknown>>
  /** Fonts. */
  fontUrl: Group<FileLoaderShape, never, Record<string, unknown>>
  /** Images. */
  imgUrl: Group<FileLoaderShape, never, Record<string, unknown>>
  /** `.less` files. */
  less: Group<StyleLoaderShape, never, Record<string, unknown>>
  /**
   * Pug templates outside of components.
   *
   * @default {}
   * @example { doctype: 'html' }
   */
  pugPlain: Record<string, unknown>
  /** `.sass` files. */
  sass: Group<SassLoaderShape, never, Record<string, unknown>>
  /** `.scss` files. */
  scss: Group<StyleLoaderShape, never, Record<string, unknown>>
  /** `.styl` files. */
  stylus: Group<StyleLoaderShape, never, Record<string, unknown>>
  /** Components. Prefer the options in `ui`: they hold for every bundler. */
  ui: Group<UiLoaderShape, never, Record<string, unknown>>
  /** Styles of components. */
  uiStyle: Group<StyleLoaderShape, never, Record<string, unknown>>
}

const isBundledUrl: UrlFilter = (url) => !url.startsWith('/')

const cssLoader: Declare<CssLoaderShape> = {
  esModule: { check: v.boolean(), default: false, proof: open },
  importLoaders: { check: v.number(), default: 0, proof: open },
  // A function as a default is one that computes the default, so the filter itself is wrapped.
  url: { open: true, group: { filter: { check: func<UrlFilter>(), default: () => isBundledUrl, proof: open } } },
}

const fileLoader: Declare<FileLoaderShape> = {
  esModule: { check: v.boolean(), default: false, proof: open },
  limit: { check: v.number(), default: 1000, proof: open },
}

const styleLoader: Declare<StyleLoaderShape> = {
  sourceMap: { check: v.boolean(), default: false, proof: open },
}

export const bundler2Loaders: Declare<Bundler2LoadersShape> = {
  css: { open: true, group: cssLoader },
  cssModules: {
    open: true,
    group: {
      ...cssLoader,
      modules: {
        open: true,
        group: { localIdentName: { check: v.string(), default: '[local]_[hash:base64:5]', proof: open } },
      },
    },
  },
  esbuild: declareEsbuild(),
  file: { open: true, group: fileLoader },
  fontUrl: { open: true, group: fileLoader },
  imgUrl: { open: true, group: fileLoader },
  less: { open: true, group: styleLoader },
  pugPlain: { check: anyObject<Record<string, unknown>>(), default: {}, proof: open },
  sass: {
    open: true,
    group: {
      sassOptions: { open: true, group: { indentedSyntax: { check: v.boolean(), default: true, proof: open } } },
    },
  },
  scss: { open: true, group: styleLoader },
  stylus: { open: true, group: styleLoader },
  ui: {
    open: true,
    group: {
      compilerOptions: {
        check: anyObject<Record<string, unknown>>(),
        default: ({ options }) => options.ui.compilerOptions,
        proof: open,
      },
      propsDestructure: { check: v.boolean(), default: ({ options }) => options.ui.propsDestructure, proof: open },
      transformAssetUrls: declareAssetUrls(
        (tag) =>
          ({ options }) =>
            options.ui.transformAssetUrls[tag],
      ),
    },
  },
  uiStyle: { open: true, group: styleLoader },
}
