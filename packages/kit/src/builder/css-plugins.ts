import type { BuildApp, FwOptions } from '@fw/schema'
import type { AcceptedPlugin, ProcessOptions, Processor, Root } from 'postcss'
import { dirname } from 'pathe'
import { optionPlace } from '../config/option-place.ts'
import {
  findOptionalPackage,
  importOptionalPackage,
  requireOptionalPackage,
  type OptionalPackage,
  type PackageLookup,
} from '../packages/optional-package.ts'
import { layerUrls } from './layer-urls.ts'
import { mayNeedPrefixes, namesBrowsers } from './needs-prefixes.ts'
import { publicUrls } from './public-urls.ts'
import { vendorPrefixes } from './vendor-prefixes.ts'

type Order = NonNullable<FwOptions['cssProcessor']['order']>

const last = {
  cssnanoLast: ['cssnano'],
  autoprefixerLast: ['autoprefixer'],
  autoprefixerAndCssnanoLast: ['autoprefixer', 'cssnano'],
} as const

/**
 * PostCSS plugins of an app: fw's own, and those of `cssProcessor` in its order. Missing plugins are reported at startup, not when the first
 * style sheet is processed. `from` is `import.meta.url` of the builder, whose package lists the versions of optional plugins.
 */
export async function cssPlugins(app: BuildApp, from: string): Promise<AcceptedPlugin[]> {
  const { modulesDir, rootDir, workspaceDir } = app.options
  const project: Project = { options: app.options, lookup: { modulesDir, rootDir, workspaceDir, from } }
  for (const name of pluginNames(app.options)) {
    if (isBuiltIn(name, project)) continue
    const place = await optionPlace(app.fw.explain, `cssProcessor.plugins.${name}`)
    requireOptionalPackage({ ...pluginPackage(name), place }, project.lookup)
  }
  return [...layerUrls(app), lazyPlugins(project), publicUrls(app)]
}

interface Project {
  options: FwOptions
  /** Where plugins are installed. */
  lookup: PackageLookup
}

/** Plugins are slow to load, so they are loaded for the first style sheet. */
function lazyPlugins(project: Project): AcceptedPlugin {
  let processor: Promise<Processor> | undefined
  const start = async (): Promise<Processor> => {
    const [{ default: postcss }, plugins] = await Promise.all([import('postcss'), postcssPlugins(project)])
    return postcss(plugins)
  }
  return {
    postcssPlugin: 'fw-plugins',
    OnceExit: async (root, { result }) => {
      if (processor === undefined && isLeftAlone(root, project)) return
      processor ??= start()
      const done = await (await processor).process(root, { ...result.opts, map: false } as ProcessOptions)
      result.messages.push(...done.messages)
    },
  }
}

/** Autoprefixer is slow to load and changes few style sheets, so development skips it where it has nothing to do. */
function isLeftAlone({ source }: Root, project: Project): boolean {
  const { options } = project
  const { css, file } = source?.input ?? {}
  if (!options.dev || css === undefined || mayNeedPrefixes(css) || isBuiltIn('autoprefixer', project)) return false
  if (pluginNames(options).some((name) => name !== 'autoprefixer')) return false
  const { autoprefixer } = wantedPlugins(options)
  const isPlain = autoprefixer === true || Object.keys(autoprefixer ?? {}).length === 0
  return isPlain && !namesBrowsers(file === undefined ? options.rootDir : dirname(file))
}

function postcssPlugins(project: Project): Promise<AcceptedPlugin[]> {
  const wanted = wantedPlugins(project.options)
  return Promise.all(pluginNames(project.options).map((name) => load(name, wanted[name], project)))
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

/** Prefixes are added by default. Bundlers minify a hundred times faster than cssnano, which only runs if it is configured. */
const defaults = { autoprefixer: {} }

/** Whether autoprefixer has no options and is not installed. fw then adds the prefixes itself. */
function isBuiltIn(name: string, { options, lookup }: Project): boolean {
  const { plugins } = options.cssProcessor
  return name === 'autoprefixer' && plugins.autoprefixer === undefined && !findOptionalPackage(name, lookup)
}

/** Whether the bundler minifies style sheets itself: a project that configures or disables cssnano decides otherwise. */
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

async function load(name: string, pluginOptions: unknown, project: Project): Promise<AcceptedPlugin> {
  if (isBuiltIn(name, project)) return vendorPrefixes()
  const plugin = await importOptionalPackage<PostcssPlugin>(pluginPackage(name), project.lookup)
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
