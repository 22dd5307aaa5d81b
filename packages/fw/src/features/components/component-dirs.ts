import type { FwOptions, LayerDirectories } from '@fw/schema'
import { isAbsolute, resolve } from 'pathe'

type ComponentDirOption = FwOptions['components']['dirs'][number]
type ComponentDir = Exclude<ComponentDirOption, string>

/** A component directory of a layer. */
export interface ResolvedComponentDir extends Omit<ComponentDir, 'path' | 'global'> {
  /** Absolute. */
  path: string
  global?: boolean | 'sync' | undefined
  /** 0 for the project. Layers with a lower number have priority. */
  layer: number
}

export interface ComponentLayer {
  /** Absolute source directory, which `~` refers to. */
  srcDir: string
  rootDir: string
  /** The layer's own list, which replaces the project's list for this layer. */
  dirs?: readonly ComponentDirOption[]
}

/**
 * Resolves the component directories of all layers. Paths that start with `~` or `@` refer to a directory in each layer, other
 * paths to one in the layer that lists them.
 *
 * @param resolveAlias - Resolves aliases of the project. Returns other paths unchanged.
 */
export function componentDirs(
  dirs: readonly ComponentDirOption[],
  layers: readonly ComponentLayer[],
  resolveAlias: (path: string) => string = (path) => path,
): ResolvedComponentDir[] {
  const given = enabled(dirs)
  if (given.length === 0) return [] // disabled by the project, whatever the layers list
  const own = layers.map((layer) => (layer.dirs ? enabled(layer.dirs) : undefined))
  // The project's list includes those of its layers; their directories still belong to the layers.
  const inherited = new Set(own.flatMap((list) => (list ?? []).map(({ path }) => path).filter((path) => !isLocal(path))))
  const found = new Map<string, ResolvedComponentDir>()
  layers.forEach((layer, index) => {
    for (const dir of own[index] ?? given) {
      const isNamed = own[index] !== undefined || (index === 0 && !inherited.has(dir.path))
      const path = inLayer(dir.path, layer) ?? (isNamed ? absolute(resolveAlias(dir.path), layer.srcDir) : undefined)
      if (path !== undefined && !found.has(path)) found.set(path, { ...dir, path, layer: index })
    }
  })
  return [...found.values()]
}

function enabled(dirs: readonly ComponentDirOption[]): ComponentDir[] {
  return dirs.map((dir) => (typeof dir === 'string' ? { path: dir } : dir)).filter((dir) => dir.enabled !== false)
}

/**
 * The component options of each layer.
 *
 * @param project - the options of the project, merged from all layers
 */
export function componentLayers(layers: readonly LayerDirectories[], project: FwOptions): ComponentLayer[] {
  return layers.map(({ src, root, options, explain }) => {
    const lists = options !== project && explain('components.dirs').from[0]?.kind !== 'default'
    return { srcDir: src, rootDir: root, ...(lists ? { dirs: options.components.dirs } : {}) }
  })
}

/** Normalizes the directories to objects. The default list includes a directory of islands. */
export function normalizeComponentDirs(dirs: readonly ComponentDirOption[]): ComponentDir[] {
  const given = dirs.map((dir) => (typeof dir === 'string' ? { path: dir } : { ...dir }))
  return isDefault(given) ? [{ path: '~/components/islands', island: true }, ...given] : given
}

const isDefault = (dirs: readonly ComponentDir[]): boolean =>
  dirs.length === 2 && dirs[0]!.path === '~/components/global' && dirs[1]!.path === '~/components'

const local = /^(~~|@@|~|@)(?:\/(.*))?$/

const isLocal = (path: string): boolean => local.test(path)

function inLayer(path: string, { srcDir, rootDir }: ComponentLayer): string | undefined {
  const match = local.exec(path)
  return match ? resolve(match[1]!.length === 2 ? rootDir : srcDir, match[2] ?? '.') : undefined
}

const absolute = (path: string, base: string): string => (isAbsolute(path) ? resolve(path) : resolve(base, path))
