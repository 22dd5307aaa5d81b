import { resolveFiles, type IsIgnored } from '@fw/kit'
import { pageTree, type PageFile, type PageTreeOptions, type ScannedPages } from './page-tree.ts'

export interface ScanPagesOptions extends PageTreeOptions {
  /** `pages.pattern`: which files are pages. Every file with one of the extensions if unset. */
  pattern?: string | readonly string[] | undefined
  isIgnored?: IsIgnored
}

/**
 * Finds the pages of an app. A page of a stronger layer takes the place of a page with the same path in a weaker one.
 *
 * @param dirs - pages directories, the strongest first
 */
export async function scanPages(
  dirs: readonly string[],
  { pattern, isIgnored, ...options }: ScanPagesOptions,
): Promise<ScannedPages> {
  const patterns = pattern === undefined ? ['**/*'] : [pattern].flat()
  // Patterns that name files may name any; those that only take some away take them from the usual ones.
  const isUsual = pattern === undefined || patterns.every((each) => each.startsWith('!'))
  const layers = await Promise.all(
    dirs.map(async (dir): Promise<PageFile[]> => {
      const files = await resolveFiles(dir, patterns, {
        ...(isIgnored ? { isIgnored } : {}),
        ...(isUsual ? { extensions: options.extensions } : {}),
      })
      return files.map((file) => ({ file, path: file.slice(dir.length + 1) }))
    }),
  )
  return pageTree(layers, options)
}
