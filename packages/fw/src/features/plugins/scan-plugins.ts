import { type BuildProblem, type LayerDirectories, resolveFiles } from '@fw/kit'
import { type FileCache, type FileCaches, type IsIgnored, mapFiles, noCache, Places, resolveLayerPath } from '@fw/kit/internal'
import { isPlainObject, type AppPlugin, type Source } from '@fw/schema'
import { pluginMetadata, type PluginMetadata } from './plugin-metadata.ts'
import { sortPlugins, type SortedPlugins } from './sort-plugins.ts'

export interface ScanPluginsOptions {
  isIgnored?: IsIgnored
  /** The option after modules have run. Defaults to the option as written. */
  plugins?: readonly AddedPlugin[]
  caches?: FileCaches | undefined
}

/**
 * Finds the plugins of an app, in the order in which they run. Lower-priority layers come first; within a layer, plugins listed in
 * the configuration come before the files in the plugins directory.
 *
 * @param layers - the project first
 */
export async function scanPlugins(layers: readonly LayerDirectories[], options: ScanPluginsOptions = {}): Promise<SortedPlugins> {
  const problems: BuildProblem[] = []
  const bySrc = new Map<string, Found>()
  const add = (found: Found): void => {
    if (!bySrc.has(found.src)) bySrc.set(found.src, found)
  }
  const { before, after, isLeft } = byModules(layers, options.plugins)
  for (const plugin of before) add(plugin)
  const listed = await Promise.all(layers.map((layer) => pluginFiles(layer, layers[0]!, options.isIgnored)))
  for (const [index, layer] of [...layers.entries()].toReversed()) {
    for (const entry of listedPlugins(layer).filter(isLeft)) {
      const src = resolveLayerPath(entry.src, layer, layers[0]!)
      if (src === undefined) problems.push(await notFound(entry))
      else add(entry.mode === undefined ? { src } : { src, mode: entry.mode })
    }
    for (const src of listed[index]!) add({ src })
  }
  for (const plugin of after) add(plugin)
  const cache = options.caches?.section('plugins', isMetadata) ?? noCache
  const plugins = await mapFiles([...bySrc.keys()], (src) => describe(bySrc.get(src)!, problems, cache))
  const sorted = sortPlugins(plugins.filter((plugin) => plugin !== undefined))
  return { plugins: sorted.plugins, problems: [...problems, ...sorted.problems] }
}

/** An entry of `plugins`; modules may set additional properties. */
export interface AddedPlugin {
  src: string
  mode?: AppPlugin['mode'] | undefined
  order?: number | undefined
  /** Adds it after all other plugins instead of before them. */
  append?: boolean | undefined
}

interface Found {
  src: string
  mode?: AppPlugin['mode']
  order?: number
}

/** Applies the changes that modules made to the option: added and removed entries. */
function byModules(
  layers: readonly LayerDirectories[],
  plugins: readonly AddedPlugin[] | undefined,
): { before: Found[]; after: Found[]; isLeft: (entry: Listed) => boolean } {
  if (!plugins) return { before: [], after: [], isLeft: () => true }
  const written = new Set(layers.flatMap(listedPlugins).map(({ src }) => src))
  const left = new Set(plugins.map(({ src }) => src))
  const added = plugins.filter(({ src }) => !written.has(src))
  const found = ({ src, mode, order }: AddedPlugin): Found => ({
    src,
    ...(mode === undefined ? {} : { mode }),
    ...(order === undefined ? {} : { order }),
  })
  return {
    before: added.filter(({ append }) => !append).map(found),
    after: added.filter(({ append }) => append).map(found),
    isLeft: ({ src }) => left.has(src),
  }
}

/** An entry of `plugins` and the file that lists it. */
interface Listed {
  src: string
  mode?: 'client' | 'server'
  source?: Source
  keys: readonly string[]
}

/** The plugins listed by the layer itself, in merge order: the highest priority last. */
function listedPlugins({ explain }: LayerDirectories): Listed[] {
  return explain('plugins')
    .from.filter(({ kind, source }) => kind !== 'default' && source?.layer === undefined)
    .toReversed()
    .flatMap(({ value, source, keys }) =>
      (Array.isArray(value) ? value : []).flatMap((entry: unknown, index): Listed[] => {
        const { src, mode } = isPlainObject(entry) ? entry : { src: entry }
        if (typeof src !== 'string') return [] // reported by the validation of the option
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
  const { name, dependsOn, provides } = value
  return (name === undefined || typeof name === 'string') && isList(dependsOn) && isList(provides)
}

const isList = (list: unknown): boolean => list === undefined || Array.isArray(list)

async function describe({ src, mode, order }: Found, problems: BuildProblem[], cache: FileCache): Promise<AppPlugin | undefined> {
  if (src.startsWith('#')) return { src, mode: mode ?? 'all', order: order ?? 0, unread: true, providesMore: true } // a generated module, which has no file yet
  const read: PluginMetadata | undefined = await cache.file(src, (code) => pluginMetadata(code, src)).catch(() => undefined)
  if (read === undefined) {
    problems.push({
      level: 'error',
      code: 'FW_PLUGINS_UNREADABLE',
      why: `Cannot read the plugin \`${src}\`.`,
      fix: 'Check that the file exists.',
      file: src,
    })
    return undefined
  }
  const { hasNoDefault, ...metadata } = read
  if (hasNoDefault) {
    const why = 'A plugin must have a default export.'
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

/** Only the last suffix before the extension counts. */
function modeOf(src: string): AppPlugin['mode'] {
  const suffix = /\.(client|server)\.\w+$/.exec(src)?.[1]
  return suffix === 'client' || suffix === 'server' ? suffix : 'all'
}

async function notFound({ src, source, keys }: Listed): Promise<BuildProblem> {
  const position = source ? await new Places().origin({ source, keys }) : undefined
  return {
    level: 'error',
    code: 'FW_PLUGINS_NOT_FOUND',
    why: `Plugin file \`${src}\` not found (\`${keys.join('.')}\` in ${source?.label ?? 'the configuration'}).`,
    fix: 'Correct the path. It can start with an alias such as `~/`, or be relative to the project root.',
    ...(position ? { file: position.file, line: position.line, column: position.column } : {}),
  }
}
