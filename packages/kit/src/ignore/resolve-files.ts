import { join, normalize } from 'pathe'
import { isDirectory } from '../config/is-file.ts'
import { tryUseFw } from '../context/fw-context.ts'
import type { IsIgnored } from './create-is-ignored.ts'

export interface ResolveFilesOptions {
  /** What is left out; what the app that is being built leaves out, if unset. */
  isIgnored?: IsIgnored
  /** Further patterns to leave out. */
  ignore?: readonly string[]
  /** Whether links to directories are followed; yes if unset. */
  followSymbolicLinks?: boolean
  /** Only files that end with one of these. */
  extensions?: readonly string[]
}

/**
 * Finds files below a directory. Absolute, with forward slashes, in the order of their code units, so that every machine gives
 * the same. A directory that does not exist has no files.
 *
 * @example await resolveFiles(resolver.resolve('./runtime/icons'), '**\/*.svg')
 */
export async function resolveFiles(
  dir: string,
  patterns: string | readonly string[],
  { isIgnored = tryUseFw()?.isIgnored, ignore = [], followSymbolicLinks = true, extensions }: ResolveFilesOptions = {},
): Promise<string[]> {
  if (!isDirectory(dir)) return []
  const { glob } = await import('tinyglobby') // commands that look for no files need not wait for it
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

/** Patterns that only take away take away from everything. */
function positive(patterns: string | readonly string[]): string[] {
  const all = typeof patterns === 'string' ? [patterns] : [...patterns]
  return all.length > 0 && all.every((pattern) => pattern.startsWith('!')) ? ['**/*', ...all] : all
}
