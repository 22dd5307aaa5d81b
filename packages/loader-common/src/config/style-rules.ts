import { findOptionalPackage } from '@fw/kit/internal'
import type { BuildApp, FwOptions, Side } from '@fw/schema'
import type { LoaderBundler } from '../loader-bundler.ts'
import { packageLookup } from '../package-lookup.ts'
import { dependencyLoader, ownLoader } from './loader-files.ts'
import { sassAliases } from './sass-aliases.ts'

/** Extensions and languages of style sheets, and the loader that compiles them to CSS. */
const languages = [
  { extensions: 'css|pcss|postcss', option: 'css' },
  { extensions: 'scss', option: 'scss', loader: 'sass-loader', compiler: 'sass' },
  { extensions: 'sass', option: 'sass', loader: 'sass-loader', compiler: 'sass' },
  { extensions: 'less', option: 'less', loader: 'less-loader', compiler: 'less' },
  { extensions: 'styl|stylus', option: 'stylus', loader: 'stylus-loader', compiler: 'stylus' },
] as const

type Language = (typeof languages)[number]

/** How style sheets and styles of components are loaded, as alternatives. */
export function styleRules(app: BuildApp, side: Side, bundler: LoaderBundler, pass: string): object[] {
  const { options } = app
  const { loaders, extractCSS } = options.bundler2
  const isServer = side === 'server'
  const own = { loader: ownLoader('style-loader'), options: { pass } }
  const block = { loader: ownLoader('block-loader'), options: { pass } }
  const names = { loader: ownLoader('names-loader') }
  const output = (esModule: boolean): object =>
    extractCSS
      ? { loader: bundler.extractCssLoader, options: { publicPath: 'auto', esModule } }
      : { loader: ownLoader('inject-loader'), options: { pass, esModule } }
  const modules = { ...loaders.cssModules.modules, namedExport: false, localIdentContext: options.rootDir }

  const chain = (language: Language, kind: 'plain' | 'module' | 'text' | 'asset', isComponent = false): object[] => {
    const sourceMap = hasSourceMap(options, language.option, isComponent)
    const compilers = preprocessor(app, language, sourceMap, pass)
    const before = [own, ...compilers, ...(isComponent ? [block] : [])]
    const css = (given: typeof loaders.css, settings: object): object => {
      // fw's own loader always processes imported files, the one for blocks of components never.
      const importLoaders = 1 + Math.min(given.importLoaders, compilers.length)
      return { loader: dependencyLoader('css-loader'), options: { ...given, ...settings, sourceMap, importLoaders } }
    }
    // Executed by `style-url-loader`: as CommonJS, URLs of assets are texts, which need no base.
    if (kind === 'asset') return [css(loaders.css, { exportType: 'string', esModule: false, modules: false }), ...before]
    if (kind === 'text') return [css(loaders.css, { exportType: 'string', modules: false }), ...before]
    if (kind === 'module') {
      return isServer
        ? [names, css(loaders.cssModules, { modules: { ...modules, exportOnlyLocals: true } }), ...before]
        : [names, output(loaders.cssModules.esModule), css(loaders.cssModules, { modules }), ...before]
    }
    return isServer ? [{ loader: ownLoader('empty-loader') }] : [output(true), css(loaders.css, { modules: false }), ...before]
  }
  return languages.flatMap((language) => {
    const { extensions } = language
    const file = new RegExp(String.raw`\.(?:${extensions})$`)
    const inComponent = new RegExp(String.raw`[?&]type=style\b.*[?&]lang=(?:${extensions})(?=&|$)`)
    const style = { type: 'javascript/auto', sideEffects: true }
    return [
      {
        resourceQuery: { and: [inComponent, /[?&]module=/] },
        resource: /\.vue$/,
        ...style,
        use: chain(language, 'module', true),
      },
      {
        resourceQuery: inComponent,
        resource: /\.vue$/,
        ...style,
        use: chain(language, 'plain', true),
      },
      { test: file, resourceQuery: /[?&]inline\b/, ...style, use: chain(language, 'text') },
      { test: file, resourceQuery: /[?&]style-text\b/, ...style, use: chain(language, 'asset') },
      {
        test: file,
        resourceQuery: /[?&]url\b/,
        type: 'asset/resource',
        generator: { filename: '[name].[contenthash:8].css', emit: !isServer },
        use: [{ loader: ownLoader('style-url-loader'), options: { pass } }],
      },
      { test: new RegExp(String.raw`\.module${file.source}`), ...style, use: chain(language, 'module') },
      { test: file, resourceQuery: /[?&]module=/, ...style, use: chain(language, 'module') },
      { test: file, ...style, use: chain(language, 'plain') },
    ]
  })
}

/** Whether any style sheet has a source map. */
export function hasStyleMaps(options: FwOptions): boolean {
  return languages.some(({ option }) => hasSourceMap(options, option, true))
}

function hasSourceMap({ bundler2 }: FwOptions, language: Language['option'], isComponent: boolean): boolean {
  const { cssSourceMap, loaders } = bundler2
  const given = loaders[language] as LoaderOptions // not each has options of its own
  return cssSourceMap || given.sourceMap === true || (isComponent && loaders.uiStyle.sourceMap)
}

interface LoaderOptions {
  sourceMap?: boolean
  sassOptions?: SassOptions
}

interface SassOptions {
  indentedSyntax?: boolean
  importers?: unknown[]
}

/** The loader of a pre-processor, or one that says what to install. */
function preprocessor(app: BuildApp, language: Language, sourceMap: boolean, pass: string): object[] {
  if (!('loader' in language)) return []
  const { options } = app
  const { loader, compiler, option } = language
  const file = findOptionalPackage(loader, packageLookup(options))
  if (file === undefined) return [{ loader: ownLoader('missing-loader'), options: { pass, packages: [loader, compiler] } }]
  const given: LoaderOptions = options.bundler2.loaders[option]
  const ownOptions = compiler === 'sass' ? { sassOptions: sassOptions(app, given.sassOptions ?? {}) } : {}
  return [{ loader: file, options: { ...given, ...ownOptions, sourceMap } }]
}

/** Current versions of Sass know `syntax` instead of `indentedSyntax`. Of components, sass-loader does not know the language. */
function sassOptions(app: BuildApp, { indentedSyntax = false, importers = [], ...rest }: SassOptions): object {
  return { syntax: indentedSyntax ? 'indented' : 'scss', ...rest, importers: [...importers, sassAliases(app)] }
}
