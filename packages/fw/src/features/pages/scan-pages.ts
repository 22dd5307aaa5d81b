import { resolveFiles } from '@fw/kit'
import type { IsIgnored } from '@fw/kit/internal'
import { pageTree, type PageFile, type PageTreeOptions, type ScannedPages } from './page-tree.ts'

export interface ListPagesOptions {
  extensions: readonly string[]
  /** `pages.pattern`: which files are pages. By default every file with one of the extensions. */
  pattern?: string | readonly string[] | undefined
  isIgnored?: IsIgnored
}

export interface ScanPagesOptions extends ListPagesOptions, PageTreeOptions {}

/**
 * Finds the pages of an app. A page overrides pages with the same path in lower-priority layers.
 *
 * @param dirs - pages directories, the highest priority first
 */
export async function scanPages(dirs: readonly string[], options: ScanPagesOptions): Promise<ScannedPages> {
  return pageTree(await listPages(dirs, options), options)
}

/** Lists the page files of each directory. */
export async function listPages(
  dirs: readonly string[],
  { pattern, isIgnored, extensions }: ListPagesOptions,
): Promise<PageFile[][]> {
  const patterns = pattern === undefined ? ['**/*'] : [pattern].flat()
  // Negated patterns alone filter the default files; other patterns may match files with any extension.
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
