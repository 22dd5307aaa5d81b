import { cssPlugins, importOptionalPackage, minifiesItself } from '@fw/kit/internal'
import type { BuildApp, FwOptions } from '@fw/schema'
import type { AcceptedPlugin, ProcessOptions } from 'postcss'
import { packageLookup } from '../package-lookup.ts'

const byApp = new WeakMap<BuildApp, Promise<AcceptedPlugin[]>>()

/** PostCSS plugins of an app, created once for both sides. */
export function stylePlugins(app: BuildApp): Promise<AcceptedPlugin[]> {
  let plugins = byApp.get(app)
  if (!plugins) byApp.set(app, (plugins = cssPlugins({ ...app, options: styleOptions(app.options) }, import.meta.url)))
  return plugins
}

/** Syntaxes of PostCSS, created once. */
export type StyleSyntax = Pick<ProcessOptions, 'parser' | 'stringifier' | 'syntax'>

const syntaxes = new WeakMap<BuildApp, Promise<StyleSyntax>>()

/** `parser`, `stringifier` and `syntax` of `bundler2.postcss.postcssOptions`, by name or as an object. Warns about options without effect. */
export function styleSyntax(app: BuildApp): Promise<StyleSyntax> {
  let syntax = syntaxes.get(app)
  if (!syntax) syntaxes.set(app, (syntax = readSyntax(app)))
  return syntax
}

async function readSyntax({ options, progress }: BuildApp): Promise<StyleSyntax> {
  const { postcssOptions, ...others } = options.bundler2.postcss
  const { plugins: _, ...given } = postcssOptions
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  const used = entries.filter(([name]) => name === 'parser' || name === 'stringifier' || name === 'syntax')
  for (const [name] of entries.filter((entry) => !used.includes(entry))) progress.warn(noEffect(`postcssOptions.${name}`))
  for (const [name, value] of Object.entries(others)) if (value !== undefined) progress.warn(noEffect(name))
  return Object.fromEntries(await Promise.all(used.map(async ([name, value]) => [name, await loadSyntax(name, value, options)])))
}

function noEffect(name: string): string {
  return `\`bundler2.postcss.${name}\` has no effect. Remove it, or use a PostCSS plugin in \`cssProcessor.plugins\`.`
}

async function loadSyntax(name: string, value: unknown, options: FwOptions): Promise<unknown> {
  if (typeof value !== 'string') return value
  const neededBy = `\`bundler2.postcss.postcssOptions.${name}\``
  const loaded = await importOptionalPackage<{ default?: unknown }>({ name: value, neededBy }, packageLookup(options))
  return loaded.default ?? loaded
}

/** Whether fw minifies built style sheets: unless the project configures or disables cssnano, or has another minimizer. */
export function minifiesStyles({ options }: BuildApp): boolean {
  const { optimization, optimizeCSS } = options.bundler2
  return !options.dev && optimization.minimize && !optimizeCSS && minifiesItself(styleOptions(options))
}

/** `cssProcessor`, with the plugins of `bundler2.postcss`. Without options, these are the defaults. */
function styleOptions(options: FwOptions): FwOptions {
  const own = Object.entries(options.bundler2.postcss.postcssOptions.plugins).filter(([, value]) => !isEmpty(value))
  const { cssProcessor } = options
  return { ...options, cssProcessor: { ...cssProcessor, plugins: { ...cssProcessor.plugins, ...Object.fromEntries(own) } } }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}
