import * as v from 'valibot'
import { anyObject, func } from '../checks.ts'
import type { Declare, Group } from '../define.ts'
import { declareAssetUrls, type AssetUrls } from './asset-urls.ts'
import { declareEsbuild, type Esbuild } from './esbuild.ts'

/** Returns whether webpack processes a URL in CSS. `file` is the path of the CSS file. */
export type UrlFilter = (url: string, file: string) => boolean

export interface CssUrlShape {
  /**
   * URLs in CSS to process. By default, URLs that start with `/` are skipped: they refer to the public directory.
   *
   * @default a function
   * @example (url: string) => !url.startsWith('/') && !url.endsWith('.cur')
   */
  filter: UrlFilter
}

export interface CssLoaderShape {
  /**
   * Export class names and the text of `?inline` as an ES module. `require()` then returns the module instead of its default export.
   *
   * @default false
   * @example true
   */
  esModule: boolean
  /**
   * Number of loaders before css-loader that also process files from `@import`: with 1, `@import url('./other.scss')` in `.scss` files is
   * compiled too. PostCSS always processes imported files.
   *
   * @default 0
   * @example 1
   */
  importLoaders: number
  /** Processing of URLs in CSS. */
  url: Group<CssUrlShape, never, Record<string, unknown>>
}

export interface CssModulesNamesShape {
  /**
   * Pattern of the generated class names.
   *
   * @default '[local]_[hash:base64:5]'
   * @example '[name]__[local]'
   */
  localIdentName: string
}

export interface CssModulesLoaderShape extends CssLoaderShape {
  /** Generation of class names. */
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
   * Maximum size in bytes of a file to inline in the bundle.
   *
   * @default 1000
   * @example 4096
   */
  limit: number
}

export interface StyleLoaderShape {
  /**
   * Generate source maps for these styles, also without `bundler2.cssSourceMap`.
   *
   * @default false
   * @example true
   */
  sourceMap: boolean
}

export interface SassSyntaxShape {
  /**
   * Parse `.sass` files in the indented syntax. With `false`, they are parsed like `.scss`.
   *
   * @default true
   * @example false
   */
  indentedSyntax: boolean
}

export interface SassLoaderShape {
  /** Options of the Sass compiler. */
  sassOptions: Group<SassSyntaxShape, never, Record<string, unknown>>
}

export interface UiLoaderShape {
  /**
   * Options of Vue's template compiler, for this bundler only. Defaults to `ui.compilerOptions`.
   *
   * @default {}
   * @example { whitespace: 'preserve' }
   */
  compilerOptions: Record<string, unknown>
  /**
   * Keep destructured props reactive. Defaults to `ui.propsDestructure`.
   *
   * @default true
   * @example false
   */
  propsDestructure: boolean
  /** Attributes that contain asset URLs, for this bundler only. Defaults to `ui.transformAssetUrls`. */
  transformAssetUrls: AssetUrls
}

/** Options per loader. Other keys are passed to the loader. */
export interface Bundler2LoadersShape {
  /** CSS files. */
  css: Group<CssLoaderShape, never, Record<string, unknown>>
  /** CSS modules. */
  cssModules: Group<CssModulesLoaderShape, never, Record<string, unknown>>
  /** Scripts. Defaults to `transformer1.options`. */
  esbuild: Esbuild
  /** Files without another loader. */
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
  /** Components. Prefer the options in `ui`, which apply to every bundler. */
  ui: Group<UiLoaderShape, never, Record<string, unknown>>
  /** Styles of components. */
  uiStyle: Group<StyleLoaderShape, never, Record<string, unknown>>
}

const isBundledUrl: UrlFilter = (url) => !url.startsWith('/')

const cssLoader: Declare<CssLoaderShape> = {
  esModule: { check: v.boolean(), default: false, proof: 'bundler2/style-loaders' },
  importLoaders: { check: v.number(), default: 0, proof: 'bundler2/style-loaders' },
  // A function as a default computes the default, so the filter has to be wrapped.
  url: {
    open: true,
    group: { filter: { check: func<UrlFilter>(), default: () => isBundledUrl, proof: 'bundler2/style-loaders' } },
  },
}

const fileLoader: Declare<FileLoaderShape> = {
  esModule: { check: v.boolean(), default: false, proof: 'bundler2/assets' },
  limit: { check: v.number(), default: 1000, proof: 'bundler2/assets' },
}

const styleLoader: Declare<StyleLoaderShape> = {
  sourceMap: { check: v.boolean(), default: false, proof: 'bundler2/style-output' },
}

export const bundler2Loaders: Declare<Bundler2LoadersShape> = {
  css: { open: true, group: cssLoader },
  cssModules: {
    open: true,
    group: {
      ...cssLoader,
      modules: {
        open: true,
        group: { localIdentName: { check: v.string(), default: '[local]_[hash:base64:5]', proof: 'bundler2/style-loaders' } },
      },
    },
  },
  esbuild: declareEsbuild(() => 'bundler2/scripts'),
  file: { open: true, group: fileLoader },
  fontUrl: { open: true, group: fileLoader },
  imgUrl: { open: true, group: fileLoader },
  less: { open: true, group: styleLoader },
  pugPlain: { check: anyObject<Record<string, unknown>>(), default: {}, proof: 'bundler2/components' },
  sass: {
    open: true,
    group: {
      sassOptions: {
        open: true,
        group: { indentedSyntax: { check: v.boolean(), default: true, proof: 'bundler2/style-output' } },
      },
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
        proof: 'bundler2/components',
      },
      propsDestructure: {
        check: v.boolean(),
        default: ({ options }) => options.ui.propsDestructure,
        proof: 'bundler2/components',
      },
      transformAssetUrls: declareAssetUrls(
        (tag) =>
          ({ options }) =>
            options.ui.transformAssetUrls[tag],
        'bundler2/components',
      ),
    },
  },
  uiStyle: { open: true, group: styleLoader },
}
