import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dirname, isAbsolute, normalize, resolve } from 'pathe'
import { isFile } from '../config/is-file.ts'
import { tryUseFw, useFw } from '../context/fw-context.ts'
import { resolveAlias as replaceAlias } from '../layers/resolve-layer-path.ts'
import { tryResolveModule } from './modules.ts'
import { listOf } from '../lists/list-of.ts'

export interface ResolvePathOptions {
  /** Base of relative paths; defaults to the project root. */
  cwd?: string
  /** Instead of the project's. */
  alias?: Record<string, string>
  /** Optional extensions; defaults to those of the project. */
  extensions?: string[]
  /** Resolve a directory instead of a file. */
  type?: 'file' | 'dir'
  /** Include generated files, as `#build/…`. */
  virtual?: boolean
  /** Return the input if nothing is found; otherwise the resolved path is returned even if it does not exist. */
  fallbackToOriginal?: boolean
}

/**
 * Replaces the alias of a path: `~/x.ts` becomes `<srcDir>/x.ts`.
 *
 * @example resolveAlias('~/tracking.ts')
 */
export function resolveAlias(path: string, alias: Readonly<Record<string, string>> = tryUseFw()?.options.alias ?? {}): string {
  return replaceAlias(path, alias)
}

/**
 * Resolves a path to a file or directory: with an alias, relative, without extension, the `index` of a directory, or in a
 * package.
 *
 * @example await resolvePath('~/tracking')
 */
export async function resolvePath(path: string, options: ResolvePathOptions = {}): Promise<string> {
  const found = find(path, options)
  if (found !== undefined) return found
  return options.fallbackToOriginal ? path : absolute(path, options)
}

/**
 * Returns the first path that exists.
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

/** Resolves a path to an existing file. Specifiers of generated files are returned as is. */
export function resolveFile(path: string): string | undefined {
  return path.startsWith('#build/') ? path : find(path, {})
}

/**
 * Returns functions that resolve paths relative to a module.
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
  // A file is replaced by its directory.
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
 * Directories of the project and its layers, project first.
 *
 * @example for (const { root } of getLayerDirectories()) scan(root)
 */
export function getLayerDirectories(): ReturnType<typeof useFw>['layers'] {
  return useFw().layers
}
