import {
  findOptionalPackage,
  importOptionalPackage,
  optionPlace,
  requireOptionalPackage,
  type OptionalPackage,
} from '@fw/kit/internal'
import type { BuildApp, FwOptions } from '@fw/schema'
import type { AcceptedPlugin, ProcessOptions, Processor, Root } from 'postcss'
import type { CSSOptions } from 'vite'
import { dirname } from 'pathe'
import { mayNeedPrefixes, namesBrowsers } from './needs-prefixes.ts'
import { packageLookup } from './package-lookup.ts'
import { layerUrls } from './plugins/layer-aliases.ts'
import { publicUrls } from './plugins/public-urls.ts'
import { vendorPrefixes } from './plugins/vendor-prefixes.ts'

type Order = NonNullable<FwOptions['cssProcessor']['order']>

const last = {
  cssnanoLast: ['cssnano'],
  autoprefixerLast: ['autoprefixer'],
  autoprefixerAndCssnanoLast: ['autoprefixer', 'cssnano'],
} as const

/**
 * PostCSS with the plugins of `cssProcessor`, in its order. Missing plugins are reported at startup, not when the first style sheet
 * is processed.
 */
export async function cssOptions(app: BuildApp): Promise<CSSOptions> {
  const { options } = app
  for (const name of pluginNames(options)) {
    if (isBuiltIn(name, options)) continue
    const place = await optionPlace(app.fw.explain, `cssProcessor.plugins.${name}`)
    requireOptionalPackage({ ...pluginPackage(name), place }, packageLookup(options))
  }
  return { postcss: { plugins: [...layerUrls(app), lazyPlugins(options), publicUrls(app)] } }
}

/** Plugins are slow to load, so they are loaded for the first style sheet. */
function lazyPlugins(options: FwOptions): AcceptedPlugin {
  let processor: Promise<Processor> | undefined
  const start = async (): Promise<Processor> => {
    const [{ default: postcss }, plugins] = await Promise.all([import('postcss'), postcssPlugins(options)])
    return postcss(plugins)
  }
  return {
    postcssPlugin: 'fw-plugins',
    OnceExit: async (root, { result }) => {
      if (processor === undefined && isLeftAlone(root, options)) return
      processor ??= start()
      const done = await (await processor).process(root, { ...result.opts, map: false } as ProcessOptions)
      result.messages.push(...done.messages)
    },
  }
}

/** Autoprefixer is slow to load and changes few style sheets, so development skips it where it has nothing to do. */
function isLeftAlone({ source }: Root, options: FwOptions): boolean {
  const { css, file } = source?.input ?? {}
  if (!options.dev || css === undefined || mayNeedPrefixes(css) || isBuiltIn('autoprefixer', options)) return false
  if (pluginNames(options).some((name) => name !== 'autoprefixer')) return false
  const { autoprefixer } = wantedPlugins(options)
  const isPlain = autoprefixer === true || Object.keys(autoprefixer ?? {}).length === 0
  return isPlain && !namesBrowsers(file === undefined ? options.rootDir : dirname(file))
}

export function postcssPlugins(options: FwOptions): Promise<AcceptedPlugin[]> {
  const wanted = wantedPlugins(options)
  return Promise.all(pluginNames(options).map((name) => load(name, wanted[name], options)))
}

function wantedPlugins({ cssProcessor }: FwOptions): Record<string, unknown> {
  return { ...defaults, ...given(cssProcessor.plugins) }
}

/** In the order in which they run. */
function pluginNames(options: FwOptions): string[] {
  const wanted = wantedPlugins(options)
  return ordered(
    Object.keys(wanted).filter((name) => wanted[name] !== false && wanted[name] !== undefined),
    options.cssProcessor.order ?? 'autoprefixerAndCssnanoLast',
  )
}

/** Prefixes are added by default. Vite minifies a hundred times faster than cssnano, which only runs if it is configured. */
const defaults = { autoprefixer: {} }

/** Whether autoprefixer has no options and is not installed. fw then adds the prefixes itself. */
function isBuiltIn(name: string, options: FwOptions): boolean {
  const { plugins } = options.cssProcessor
  return name === 'autoprefixer' && plugins.autoprefixer === undefined && !findOptionalPackage(name, packageLookup(options))
}

/** Whether the project configures or disables cssnano, and thereby decides how style sheets are minified. */
export function minifiesItself({ cssProcessor }: FwOptions): boolean {
  return cssProcessor.plugins.cssnano === undefined
}

function given(plugins: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(plugins).filter(([, value]) => value !== undefined))
}

function ordered(names: string[], order: Order): string[] {
  if (typeof order === 'function') return order(names)
  const end: readonly string[] = Array.isArray(order) ? order : last[order]
  const rank = (name: string): number => end.indexOf(name)
  return names.toSorted((a, b) => rank(a) - rank(b))
}

async function load(name: string, pluginOptions: unknown, options: FwOptions): Promise<AcceptedPlugin> {
  if (isBuiltIn(name, options)) return vendorPrefixes()
  const plugin = await importOptionalPackage<PostcssPlugin>(pluginPackage(name), packageLookup(options))
  return plugin.default(pluginOptions === true ? {} : pluginOptions)
}

interface PostcssPlugin {
  default: (options: unknown) => AcceptedPlugin
}

function pluginPackage(name: string): OptionalPackage {
  return {
    name,
    neededBy: `\`cssProcessor.plugins.${name}\``,
    otherwise: `set \`cssProcessor.plugins.${name}\` to false`,
  }
}
