import { pathToFileURL } from 'node:url'
import { createRequire } from 'node:module'
import { BuildFailure } from '@fw/kit'
import type { BuildApp, FwOptions } from '@fw/schema'
import type { AcceptedPlugin, ProcessOptions, Processor, Root } from 'postcss'
import type { CSSOptions } from 'vite'
import { dirname } from 'pathe'
import { mayNeedPrefixes, namesBrowsers } from './needs-prefixes.ts'
import { layerUrls } from './plugins/layer-aliases.ts'
import { publicUrls } from './plugins/public-urls.ts'

type Order = NonNullable<FwOptions['cssProcessor']['order']>

const last = {
  cssnanoLast: ['cssnano'],
  autoprefixerLast: ['autoprefixer'],
  autoprefixerAndCssnanoLast: ['autoprefixer', 'cssnano'],
} as const

/** PostCSS with the plugins of `cssProcessor`, in its order. */
export function cssOptions(app: BuildApp): CSSOptions {
  const { options } = app
  for (const name of pluginNames(options)) locate(name, options)
  return { postcss: { plugins: [...layerUrls(app), lazyPlugins(options), publicUrls(app)] } }
}

/** The plugins take long to load, so they are loaded for the first style sheet. */
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

/** Autoprefixer takes long to load, and has nothing to do for most style sheets. In development each start would wait for it. */
function isLeftAlone({ source }: Root, options: FwOptions): boolean {
  const { css, file } = source?.input ?? {}
  if (!options.dev || css === undefined || mayNeedPrefixes(css)) return false
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

/** Prefixes for everybody. The bundler minifies, a hundred times faster than cssnano, which runs for who gives it options. */
const defaults = { autoprefixer: {} }

/** Who gives options to cssnano, or turns it off, has decided how style sheets are minified. */
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

/** The file of a plugin. Throws if it is not installed. */
function locate(name: string, options: FwOptions): string {
  const file = find(name, options)
  if (file) return file
  throw new BuildFailure([
    {
      level: 'error',
      code: 'FW_CSS_PLUGIN_MISSING',
      why: `\`cssProcessor.plugins\` lists ${name}, which is not installed.`,
      fix: `Run \`npm install ${name}\`, or set \`cssProcessor.plugins.${name}\` to \`false\`.`,
    },
  ])
}

async function load(name: string, pluginOptions: unknown, options: FwOptions): Promise<AcceptedPlugin> {
  const file = locate(name, options)
  const module = (await import(pathToFileURL(file).href)) as { default: (options: unknown) => AcceptedPlugin } // a PostCSS plugin
  return module.default(pluginOptions === true ? {} : pluginOptions)
}

/** In the project's directories of packages first, then in fw's own. */
function find(name: string, options: FwOptions): string | undefined {
  for (const from of [
    ...options.modulesDir.map((dir) => `${dir}/_`),
    `${options.rootDir}/_`,
    `${options.workspaceDir}/_`,
    import.meta.url,
  ]) {
    try {
      return createRequire(from).resolve(name)
    } catch {
      // not there; the next place may have it
    }
  }
  return undefined
}
