import { resolveFiles } from '@fw/kit'
import type { IsIgnored } from '@fw/kit/internal'
import { pageTree, type PageFile, type PageTreeOptions, type ScannedPages } from './page-tree.ts'

export interface ListPagesOptions {
  extensions: readonly string[]
  /** `pages.pattern`: which files are pages. Every file with one of the extensions if unset. */
  pattern?: string | readonly string[] | undefined
  isIgnored?: IsIgnored
}

export interface ScanPagesOptions extends ListPagesOptions, PageTreeOptions {}

/**
 * Finds the pages of an app. A page of a stronger layer takes the place of a page with the same path in a weaker one.
 *
 * @param dirs - pages directories, the strongest first
 */
export async function scanPages(dirs: readonly string[], options: ScanPagesOptions): Promise<ScannedPages> {
  return pageTree(await listPages(dirs, options), options)
}

/** The files of pages, for each directory. */
export async function listPages(
  dirs: readonly string[],
  { pattern, isIgnored, extensions }: ListPagesOptions,
): Promise<PageFile[][]> {
  const patterns = pattern === undefined ? ['**/*'] : [pattern].flat()
  // Patterns that name files may name any; those that only take some away take them from the usual ones.
  const isUsual = pattern === undefined || patterns.every((each) => each.startsWith('!'))
  return Promise.all(
    dirs.map(async (dir): Promise<PageFile[]> => {
      const files = await resolveFiles(dir, patterns, {
        ...(isIgnored ? { isIgnored } : {}),
        ...(isUsual ? { extensions } : {}),
      })
      return files.map((file) => ({ file, path: file.slice(dir.length + 1) }))
    }),
  )
}
