import {
  mapFiles,
  noCache,
  Places,
  resolveFiles,
  resolveLayerPath,
  type BuildProblem,
  type FileCache,
  type FileCaches,
  type IsIgnored,
  type LayerDirectories,
} from '@fw/kit'
import { isPlainObject, type AppPlugin, type Source } from '@fw/schema'
import { pluginMetadata, type PluginMetadata } from './plugin-metadata.ts'
import { sortPlugins, type SortedPlugins } from './sort-plugins.ts'

export interface ScanPluginsOptions {
  isIgnored?: IsIgnored
  /** Plugins that modules have added; they come first. */
  added?: readonly { src: string; mode?: AppPlugin['mode']; order?: number }[]
  caches?: FileCaches | undefined
}

/**
 * Finds the plugins of an app, in the order in which they run. Weaker layers come first; in a layer, what its configuration
 * lists comes before the files of its plugins directory.
 *
 * @param layers - the project first
 */
export async function scanPlugins(layers: readonly LayerDirectories[], options: ScanPluginsOptions = {}): Promise<SortedPlugins> {
  const problems: BuildProblem[] = []
  const bySrc = new Map<string, Found>()
  const add = (found: Found): void => {
    if (!bySrc.has(found.src)) bySrc.set(found.src, found)
  }
  for (const plugin of options.added ?? []) add(plugin)
  const listed = await Promise.all(layers.map((layer) => pluginFiles(layer, layers[0]!, options.isIgnored)))
  for (const [index, layer] of [...layers.entries()].toReversed()) {
    for (const entry of listedPlugins(layer)) {
      const src = resolveLayerPath(entry.src, layer, layers[0]!)
      if (src === undefined) problems.push(await notFound(entry))
      else add(entry.mode === undefined ? { src } : { src, mode: entry.mode })
    }
    for (const src of listed[index]!) add({ src })
  }
  const cache = options.caches?.section('plugin-metadata', isMetadata) ?? noCache
  const plugins = await mapFiles([...bySrc.keys()], (src) => describe(bySrc.get(src)!, problems, cache))
  const sorted = sortPlugins(plugins.filter((plugin) => plugin !== undefined))
  return { plugins: sorted.plugins, problems: [...problems, ...sorted.problems] }
}

interface Found {
  src: string
  mode?: AppPlugin['mode']
  order?: number
}

/** An entry of `plugins`, and where it is written. */
interface Listed {
  src: string
  mode?: 'client' | 'server'
  source?: Source
  keys: readonly string[]
}

/** What a layer lists itself, the strongest source last, as it is merged. */
function listedPlugins({ explain }: LayerDirectories): Listed[] {
  return explain('plugins')
    .from.filter(({ kind, source }) => kind !== 'default' && source?.layer === undefined)
    .toReversed()
    .flatMap(({ value, source, keys }) =>
      (Array.isArray(value) ? value : []).flatMap((entry: unknown, index): Listed[] => {
        const { src, mode } = isPlainObject(entry) ? entry : { src: entry }
        if (typeof src !== 'string') return [] // reported by the check of the option
        const place = { keys: [...keys, String(index)], ...(source ? { source } : {}) }
        return [{ src, ...place, ...(mode === 'client' || mode === 'server' ? { mode } : {}) }]
      }),
    )
}

function pluginFiles(layer: LayerDirectories, project: LayerDirectories, isIgnored: IsIgnored | undefined): Promise<string[]> {
  const extensions = project.options.extensions.filter((extension) => /^\.[cm]?[jt]sx?$/.test(extension))
  const patterns = ['*', ...extensions.flatMap((each) => ['', '.client', '.server'].map((side) => `*/index${side}${each}`))]
  return resolveFiles(layer.plugins, patterns, { extensions, ...(isIgnored ? { isIgnored } : {}) })
}

function isMetadata(value: unknown): boolean {
  if (!isPlainObject(value) || typeof value['order'] !== 'number') return false
  const { name, dependsOn } = value
  return (name === undefined || typeof name === 'string') && (dependsOn === undefined || Array.isArray(dependsOn))
}

async function describe({ src, mode, order }: Found, problems: BuildProblem[], cache: FileCache): Promise<AppPlugin | undefined> {
  const read: PluginMetadata | undefined = await cache.file(src, (code) => pluginMetadata(code, src)).catch(() => undefined)
  if (read === undefined) {
    problems.push({
      level: 'error',
      code: 'FW_PLUGINS_UNREADABLE',
      why: `The plugin \`${src}\` cannot be read.`,
      fix: 'Check that the file exists.',
      file: src,
    })
    return undefined
  }
  const { hasNoDefault, ...metadata } = read
  if (hasNoDefault) {
    const why = 'A plugin needs a default export.'
    problems.push({
      level: 'error',
      code: 'FW_PLUGINS_NO_DEFAULT_EXPORT',
      why,
      fix: 'Write `export default defineFwPlugin(() => { … })`.',
      file: src,
    })
    return undefined
  }
  return { src, mode: mode ?? modeOf(src), ...metadata, ...(order === undefined ? {} : { order }) }
}

/** Only the last suffix before the extension decides. */
function modeOf(src: string): AppPlugin['mode'] {
  const suffix = /\.(client|server)\.\w+$/.exec(src)?.[1]
  return suffix === 'client' || suffix === 'server' ? suffix : 'all'
}

async function notFound({ src, source, keys }: Listed): Promise<BuildProblem> {
  const position = source ? await new Places().origin({ source, keys }) : undefined
  return {
    level: 'error',
    code: 'FW_PLUGINS_NOT_FOUND',
    why: `There is no file for the plugin \`${src}\` (\`${keys.join('.')}\` in ${source?.label ?? 'the configuration'}).`,
    fix: 'Correct the path; it may begin with an alias such as `~/`, or be relative to the root.',
    ...(position ? { file: position.file, line: position.line, column: position.column } : {}),
  }
}
