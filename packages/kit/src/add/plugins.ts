import type { PluginEntry } from '@fw/schema'
import { useFw } from '../context/fw-context.ts'
import { resolveFile } from '../resolve/resolve-path.ts'
import type { Template } from '../templates/template-file.ts'
import { addTemplate } from './templates.ts'

/** A plugin added by a module. */
export interface AddedPlugin extends PluginEntry {
  /** Plugins with a lower number run earlier. */
  order?: number
}

/**
 * Normalises a plugin to an entry of `plugins`, with its file and the side from its name.
 *
 * @example const { src, mode } = normalizePlugin('~/tracking.client')
 */
export function normalizePlugin(plugin: AddedPlugin | string): AddedPlugin {
  const entry = typeof plugin === 'string' ? { src: plugin } : { ...plugin }
  const src = resolveFile(entry.src) ?? entry.src
  const suffix = /\.(client|server)(?:\.\w+)?$/.exec(src)?.[1]
  const mode = entry.mode ?? (suffix === 'client' || suffix === 'server' ? suffix : undefined)
  return { ...entry, src, ...(mode === undefined ? {} : { mode }) }
}

/**
 * Adds an app plugin. It runs before those of the project unless `append` is set.
 *
 * @example addPlugin(resolver.resolve('./runtime/plugin.client.ts'))
 */
export function addPlugin(plugin: AddedPlugin | string, { append = false }: { append?: boolean } = {}): AddedPlugin {
  const entry = { ...normalizePlugin(plugin), ...(append ? { append } : {}) }
  const { plugins } = useFw().options
  const others = plugins.filter(({ src }) => src !== entry.src)
  plugins.splice(0, plugins.length, ...(append ? [...others, entry] : [entry, ...others]))
  return entry
}

/**
 * Adds an app plugin with generated code.
 *
 * @example addPluginTemplate({ filename: 'hello.client.mjs', getContents: () => `export default () => console.log('hello')` })
 */
export function addPluginTemplate<Options = Record<string, unknown>>(
  template: Template<Options> & Pick<AddedPlugin, 'mode' | 'order'>,
  options: { append?: boolean } = {},
): AddedPlugin {
  const { mode, order, ...rest } = template
  const { specifier, filename } = addTemplate(rest)
  const suffix = /\.(client|server)\.\w+$/.exec(filename)?.[1]
  const side = mode ?? (suffix === 'client' || suffix === 'server' ? suffix : undefined)
  return addPlugin({ src: specifier, ...(side ? { mode: side } : {}), ...(order === undefined ? {} : { order }) }, options)
}
