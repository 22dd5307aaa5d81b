import type { FwOptions, LayerDirectories } from '@fw/schema'
import { isAbsolute, resolve } from 'pathe'

type GivenDir = FwOptions['components']['dirs'][number]
type ComponentDir = Exclude<GivenDir, string>

/** A directory of components, in one layer. */
export interface ResolvedComponentDir extends Omit<ComponentDir, 'path' | 'global'> {
  /** Absolute. */
  path: string
  global?: boolean | 'sync' | undefined
  /** 0 for the project; a layer with a smaller number overrides. */
  layer: number
}

export interface ComponentLayer {
  /** Absolute source directory: what `~` means in the layer. */
  srcDir: string
  rootDir: string
  /** What a layer lists itself, in place of what the project lists. */
  dirs?: readonly GivenDir[]
}

/**
 * Finds the directories of all layers. Paths that start with `~` or `@` name one directory in each layer, other paths one in the layer
 * that lists them.
 *
 * @param resolveAlias - Resolves aliases of the project's own; gives a path back as it is if it has none.
 */
export function componentDirs(
  dirs: readonly GivenDir[],
  layers: readonly ComponentLayer[],
  resolveAlias: (path: string) => string = (path) => path,
): ResolvedComponentDir[] {
  const given = enabled(dirs)
  if (given.length === 0) return [] // nothing is scanned, whatever layers list
  const own = layers.map((layer) => (layer.dirs ? enabled(layer.dirs) : undefined))
  // The project inherits lists of layers; what lies in those is theirs all the same.
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

function enabled(dirs: readonly GivenDir[]): ComponentDir[] {
  return dirs.map((dir) => (typeof dir === 'string' ? { path: dir } : dir)).filter((dir) => dir.enabled !== false)
}

/**
 * The layers as they are asked for components.
 *
 * @param project - the options of the project, which hold what all layers say
 */
export function componentLayers(layers: readonly LayerDirectories[], project: FwOptions): ComponentLayer[] {
  return layers.map(({ src, root, options, explain }) => {
    const lists = options !== project && explain('components.dirs').from[0]?.kind !== 'default'
    return { srcDir: src, rootDir: root, ...(lists ? { dirs: options.components.dirs } : {}) }
  })
}

/** The directories as objects. Only the default list has a directory of islands that nobody named. */
export function givenDirs(dirs: readonly GivenDir[]): ComponentDir[] {
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
