import type { FwOptions } from '@fw/schema'
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
}

/**
 * Finds the directories of all layers. Paths that start with `~` or `@` name one directory in each layer, other paths one in all.
 *
 * @param resolveAlias - Resolves aliases of the project's own; gives a path back as it is if it has none.
 */
export function componentDirs(
  dirs: readonly GivenDir[],
  layers: readonly ComponentLayer[],
  resolveAlias: (path: string) => string = (path) => path,
): ResolvedComponentDir[] {
  const given = dirs.map((dir) => (typeof dir === 'string' ? { path: dir } : dir)).filter(({ enabled }) => enabled !== false)
  const found = new Map<string, ResolvedComponentDir>()
  layers.forEach((layer, index) => {
    for (const dir of isDefault(given) ? [{ path: '~/components/islands', island: true }, ...given] : given) {
      const path = inLayer(dir.path, layer) ?? (index === 0 ? absolute(resolveAlias(dir.path), layer.srcDir) : undefined)
      if (path !== undefined && !found.has(path)) found.set(path, { ...dir, path, layer: index })
    }
  })
  return [...found.values()]
}

/** Only the default list has a directory of islands that nobody named. */
const isDefault = (dirs: readonly ComponentDir[]): boolean =>
  dirs.length === 2 && dirs[0]!.path === '~/components/global' && dirs[1]!.path === '~/components'

function inLayer(path: string, { srcDir, rootDir }: ComponentLayer): string | undefined {
  const match = /^(~~|@@|~|@)(?:\/(.*))?$/.exec(path)
  return match ? resolve(match[1]!.length === 2 ? rootDir : srcDir, match[2] ?? '.') : undefined
}

const absolute = (path: string, base: string): string => (isAbsolute(path) ? resolve(path) : resolve(base, path))
