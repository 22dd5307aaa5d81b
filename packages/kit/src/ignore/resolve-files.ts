import { join, normalize } from 'pathe'
import { isDirectory } from '../config/is-file.ts'
import { tryUseFw } from '../context/fw-context.ts'
import type { IsIgnored } from './create-is-ignored.ts'

export interface ResolveFilesOptions {
  /** Defaults to the ignored files of the current app. */
  isIgnored?: IsIgnored
  /** Additional patterns to exclude. */
  ignore?: readonly string[]
  /** Whether to follow links to directories. Defaults to true. */
  followSymbolicLinks?: boolean
  /** Only include files with these extensions. */
  extensions?: readonly string[]
}

/**
 * Finds files in a directory. Returns absolute paths with forward slashes, sorted by code units, so that the order is the same on
 * every machine. Empty if the directory does not exist.
 *
 * @example await resolveFiles(resolver.resolve('./runtime/icons'), '**\/*.svg')
 */
export async function resolveFiles(
  dir: string,
  patterns: string | readonly string[],
  { isIgnored = tryUseFw()?.isIgnored, ignore = [], followSymbolicLinks = true, extensions }: ResolveFilesOptions = {},
): Promise<string[]> {
  if (!isDirectory(dir)) return []
  const { glob } = await import('tinyglobby') // loaded lazily, since many commands don't search for files
  const found = await glob(positive(patterns), {
    cwd: dir,
    expandDirectories: false,
    ignore: [...ignore],
    followSymbolicLinks,
  })
  return found
    .map((path) => normalize(join(dir, path)))
    .filter((file) => !extensions || extensions.some((extension) => file.endsWith(extension)))
    .filter((file) => !isIgnored?.(file))
    .sort()
}

/** Negated patterns alone are applied to all files. */
function positive(patterns: string | readonly string[]): string[] {
  const all = typeof patterns === 'string' ? [patterns] : [...patterns]
  return all.length > 0 && all.every((pattern) => pattern.startsWith('!')) ? ['**/*', ...all] : all
}
