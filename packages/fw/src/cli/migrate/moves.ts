import { existsSync, readdirSync, statSync } from 'node:fs'
import type { LoadedConfig } from '@fw/kit'
import { layerDirectories } from '@fw/kit/internal'
import { join, relative } from 'pathe'

/** From and to, relative to the root of the project. */
export type Moves = ReadonlyMap<string, string>

/** Directories of the source directory, besides those with an option. */
const sourceDirectories = ['components', 'composables', 'utils', 'stores', 'i18n']
const sourceFiles = /^(?:app|error)\.(?:vue|[cm]?[jt]sx?)$|^app\.config\.[cm]?[jt]s$/
/** Never part of the sources of the app. */
const rootDirectories = new Set([
  'app',
  'layers',
  'modules',
  'node_modules',
  'public',
  'server',
  'shared',
  'dist',
  'test',
  'tests',
  'e2e',
  'docs',
  'scripts',
])

/**
 * What moves if a project changes to the layout of version 4: sources from the root to `app/`, or, if `srcDir` is set, `server/` and
 * `public/` from there to the root.
 *
 * @param isUsed - Whether the app imports from a directory with `~/`, which then becomes part of the sources.
 */
export function movesOf(loaded: LoadedConfig, isUsed: (directory: string) => boolean): Moves {
  const [own] = layerDirectories(loaded)
  const { root, src, server, public: publicDir, pages, layouts, middleware, plugins, assets } = own!
  const inRoot = (path: string): string => relative(root, path)
  if (src !== root) {
    const outside: [string, string][] = [
      [inRoot(server), 'server'],
      [inRoot(publicDir), 'public'],
    ]
    return new Map(outside.filter(([from, to]) => from !== to && existsSync(join(root, from))))
  }
  const others = readdirSync(root).filter((name) => isOther(root, name) && isUsed(name))
  const directories = [...[pages, layouts, middleware, plugins, assets].map(inRoot), ...sourceDirectories, ...others]
  const files = readdirSync(root).filter((name) => sourceFiles.test(name))
  const found = [...new Set([...directories, ...files])].filter((path) => !path.startsWith('..') && existsSync(join(root, path)))
  return new Map(found.toSorted().map((path) => [path, join('app', path)]))
}

function isOther(root: string, name: string): boolean {
  return !name.startsWith('.') && !rootDirectories.has(name) && statSync(join(root, name)).isDirectory()
}

/** Where a path is after the moves, relative to the root. */
export function movedPath(path: string, moves: Moves): string {
  for (const [from, to] of moves) {
    if (path === from) return to
    if (path.startsWith(`${from}/`)) return to + path.slice(from.length)
  }
  return path
}
