import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dirname, isAbsolute, normalize, resolve } from 'pathe'
import { isFile } from '../config/is-file.ts'
import { tryUseFw, useFw } from '../context/fw-context.ts'
import { resolveAlias as replaceAlias } from '../layers/resolve-layer-path.ts'
import { tryResolveModule } from './modules.ts'
import { listOf } from '../lists/list-of.ts'

export interface ResolvePathOptions {
  /** Where relative paths begin: the project's root if unset. */
  cwd?: string
  /** Instead of the project's. */
  alias?: Record<string, string>
  /** That may be left out; the project's if unset. */
  extensions?: string[]
  /** A directory is looked for, not a file. */
  type?: 'file' | 'dir'
  /** Generated files count too, as `#build/…`. */
  virtual?: boolean
  /** What was given, if nothing is found; otherwise the path that was looked for. */
  fallbackToOriginal?: boolean
}

/**
 * A path with its alias replaced: `~/x.ts` becomes `<srcDir>/x.ts`.
 *
 * @example resolveAlias('~/tracking.ts')
 */
export function resolveAlias(path: string, alias: Readonly<Record<string, string>> = tryUseFw()?.options.alias ?? {}): string {
  return replaceAlias(path, alias)
}

/**
 * The file or directory that a path means: with an alias, relative, without its extension, the `index` of a directory, or in a package.
 *
 * @example await resolvePath('~/tracking')
 */
export async function resolvePath(path: string, options: ResolvePathOptions = {}): Promise<string> {
  const found = find(path, options)
  if (found !== undefined) return found
  return options.fallbackToOriginal ? path : absolute(path, options)
}

/**
 * The first of several paths that leads to something.
 *
 * @example await findPath(['~/settings', '~~/settings'])
 */
export async function findPath(paths: string | readonly string[], options: ResolvePathOptions = {}): Promise<string | null> {
  for (const path of listOf(paths)) {
    const found = find(path, options)
    if (found !== undefined) return found
  }
  return null
}

/** The file that a path means, if there is one. Specifiers of generated files stay as they are. */
export function resolveFile(path: string): string | undefined {
  return path.startsWith('#build/') ? path : find(path, {})
}

/**
 * Resolves paths from where a module lies.
 *
 * @example
 * const { resolve } = createResolver(import.meta.url)
 * addPlugin(resolve('./runtime/plugin'))
 */
export function createResolver(base: string | URL): {
  resolve: (...path: string[]) => string
  resolvePath: (path: string, options?: ResolvePathOptions) => Promise<string>
} {
  const text = String(base)
  const path = text.startsWith('file:') ? fileURLToPath(text) : text
  // A file stands for the directory that it lies in.
  const dir = normalize(/\.\w+$/.test(path) ? dirname(path) : path)
  return {
    resolve: (...given) => resolve(dir, ...given),
    resolvePath: (given, options) => resolvePath(given, { cwd: dir, ...options }),
  }
}

function find(path: string, options: ResolvePathOptions): string | undefined {
  const fw = tryUseFw()
  if (options.virtual && fw?.files?.resolve(path) !== undefined) return path
  const base = absolute(path, options)
  if (options.type === 'dir') return existsSync(base) && !isFile(base) ? base : undefined
  const extensions = options.extensions ?? fw?.options.extensions ?? ['.ts', '.mts', '.mjs', '.js']
  const ending = ['', ...extensions, ...extensions.map((each) => `/index${each}`)].find((each) => isFile(base + each))
  if (ending !== undefined) return base + ending
  const aliased = resolveAlias(path, options.alias)
  if (isAbsolute(aliased) || aliased.startsWith('.')) return undefined
  const found = tryResolveModule(aliased, options.cwd ?? fw?.options.rootDir ?? process.cwd())
  return found === undefined ? undefined : normalize(found)
}

function absolute(path: string, { cwd, alias }: ResolvePathOptions): string {
  const aliased = resolveAlias(path, alias)
  return isAbsolute(aliased) ? normalize(aliased) : resolve(cwd ?? tryUseFw()?.options.rootDir ?? '.', aliased)
}

/**
 * Directories of the project and its layers, the project first.
 *
 * @example for (const { root } of getLayerDirectories()) scan(root)
 */
export function getLayerDirectories(): ReturnType<typeof useFw>['layers'] {
  return useFw().layers
}
