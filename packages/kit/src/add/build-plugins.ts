import type { FwHooks, SourceTransform } from '@fw/schema'
import { useFw } from '../context/fw-context.ts'
import { listOf } from '../lists/list-of.ts'

export interface ExtendOptions {
  /** In development. Defaults to true. */
  dev?: boolean
  /** In production builds. Defaults to true. */
  build?: boolean
  /** For the server. Defaults to true. */
  server?: boolean
  /** For the browser. Defaults to true. */
  client?: boolean
  /** Before other plugins. */
  prepend?: boolean
}

/** Changes the configuration of a bundler through its hook. */
type Bundler1Config = FwHooks extends { 'bundler1:extendConfig': (config: infer Config, ...rest: never[]) => unknown }
  ? Config
  : Record<string, unknown>
type MaybePromise<T> = T | Promise<T>

function applies({ dev = true, build = true }: ExtendOptions): boolean {
  return useFw().options.dev ? dev : build
}

/**
 * Changes the configuration of Vite (bundler1).
 *
 * @example extendBundler1Config((config) => { config.define = { ...config.define, __ANSWER__: '42' } })
 */
export function extendBundler1Config(change: (config: Bundler1Config) => MaybePromise<void>, options: ExtendOptions = {}): void {
  if (!applies(options)) return
  const { client = true, server = true } = options
  useFw().hook('bundler1:extendConfig', ((config: Bundler1Config, sides: { isClient: boolean; isServer: boolean }) => {
    if ((sides.isClient && client) || (sides.isServer && server)) return change(config)
    return undefined
  }) as never) // typed by the builder package
}

type PluginInput<Plugin> = Plugin | Plugin[] | (() => MaybePromise<Plugin | Plugin[]>)

/**
 * Adds one or more plugins to Vite (bundler1).
 *
 * @example addBundler1Plugin(() => import('vite-plugin-inspect').then((plugin) => plugin.default()))
 */
export function addBundler1Plugin(plugin: PluginInput<object>, options: ExtendOptions = {}): void {
  const { client = true, server = true, prepend = false } = options
  extendBundler1Config(
    async (config) => {
      const made = typeof plugin === 'function' ? await plugin() : plugin
      const all = listOf(made).map((each) => (client && server ? each : onOneSide(each, client ? 'client' : 'server')))
      const target = config as { plugins?: unknown[] } // every configuration has these
      target.plugins = prepend ? [...all, ...(target.plugins ?? [])] : [...(target.plugins ?? []), ...all]
    },
    { ...options, client: true, server: true },
  )
}

function onOneSide(plugin: object, side: 'client' | 'server'): object {
  const own = (plugin as { applyToEnvironment?: (environment: { config: { consumer: string } }) => unknown }).applyToEnvironment
  return {
    ...plugin,
    applyToEnvironment: (environment: { config: { consumer: string } }) =>
      environment.config.consumer === side ? (own?.(environment) ?? true) : false,
  }
}

/** Creates the plugin for each bundler; only called for the bundler in use. */
export interface BuildPlugins {
  bundler1?: () => MaybePromise<object | object[]>
  bundler2?: () => MaybePromise<object | object[]>
  bundler3?: () => MaybePromise<object | object[]>
}

/**
 * Adds a plugin to the bundler in use.
 *
 * @example addBuildPlugin({ bundler1: () => unplugin.vite(), bundler2: () => unplugin.webpack() })
 */
export function addBuildPlugin(plugins: BuildPlugins, options: ExtendOptions = {}): void {
  if (plugins.bundler1 && isBuilder('bundler1')) addBundler1Plugin(plugins.bundler1, options)
  for (const name of ['bundler2', 'bundler3'] as const) {
    const plugin = plugins[name]
    if (plugin && isBuilder(name)) addLoaderPlugin(name, plugin, options)
  }
}

/** Whether a slot is in use. Custom builders do not belong to a slot. */
function isBuilder(slot: string): boolean {
  const { builder } = useFw().options
  return builder === slot || builder === `@fw/${slot}-builder`
}

/** Properties that configurations of bundler2 and bundler3 have in common. */
export interface LoaderConfig {
  /** The side: `client` or `server`. */
  name?: string
  plugins?: unknown[]
  [option: string]: unknown
}

function extendLoaderConfig(
  slot: 'bundler2' | 'bundler3',
  change: (config: LoaderConfig) => MaybePromise<void>,
  options: ExtendOptions,
): void {
  if (!applies(options)) return
  const { client = true, server = true } = options
  useFw().hook(`${slot}:config`, (async (configs: LoaderConfig[]) => {
    for (const config of configs) if (config.name === 'client' ? client : server) await change(config)
  }) as never) // typed by the builder package
}

function addLoaderPlugin(slot: 'bundler2' | 'bundler3', plugin: PluginInput<object>, options: ExtendOptions): void {
  const change = async (config: LoaderConfig): Promise<void> => {
    const all = listOf(typeof plugin === 'function' ? await plugin() : plugin)
    config.plugins = options.prepend ? [...all, ...(config.plugins ?? [])] : [...(config.plugins ?? []), ...all]
  }
  extendLoaderConfig(slot, change, options)
}

/**
 * Changes the configurations of webpack (bundler2), one side after the other.
 *
 * @example extendBundler2Config((config) => void (config.devtool = 'source-map'), { client: false })
 */
export const extendBundler2Config = (change: (config: LoaderConfig) => MaybePromise<void>, options: ExtendOptions = {}): void =>
  extendLoaderConfig('bundler2', change, options)

/**
 * Changes the configurations of Rspack (bundler3), one side after the other.
 *
 * @example extendBundler3Config((config) => void (config.devtool = 'source-map'), { client: false })
 */
export const extendBundler3Config = (change: (config: LoaderConfig) => MaybePromise<void>, options: ExtendOptions = {}): void =>
  extendLoaderConfig('bundler3', change, options)

/**
 * Adds one or more plugins to webpack (bundler2).
 *
 * @example addBundler2Plugin(() => new AcmePlugin())
 */
export const addBundler2Plugin = (plugin: PluginInput<object>, options: ExtendOptions = {}): void =>
  addLoaderPlugin('bundler2', plugin, options)
/**
 * Adds one or more plugins to Rspack (bundler3).
 *
 * @example addBundler3Plugin(() => new AcmePlugin())
 */
export const addBundler3Plugin = (plugin: PluginInput<object>, options: ExtendOptions = {}): void =>
  addLoaderPlugin('bundler3', plugin, options)

/**
 * Adds a source transform that every bundler applies.
 *
 * @example
 * addSourceTransform({
 *   name: 'answer',
 *   order: 'normal',
 *   filter: { id: { include: /\.vue/ }, code: /ANSWER/ },
 *   transform: (code) => ({ code: code.replaceAll('ANSWER', '42') }),
 * })
 */
export function addSourceTransform(transform: SourceTransform): void {
  useFw().added.transforms.push(transform)
}
