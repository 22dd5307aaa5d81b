import { existsSync } from 'node:fs'
import type { BuildProblem } from '@fw/kit'
import type { PageRoute } from '@fw/schema'
import { resolve } from 'pathe'

export interface CompletePagesOptions {
  resolveAlias: (path: string) => string
  /** Relative file paths are resolved against it. */
  rootDir: string
  /** Whether a file was found already. */
  isKnown: (file: string) => boolean
}

/** Fills in defaults for pages that hooks have added, and reports files that don't exist. */
export function completePages(pages: readonly Partial<PageRoute>[], options: CompletePagesOptions): BuildProblem[] {
  return pages.flatMap((page) => {
    page.children ??= []
    page.mode ??= 'all'
    page.meta ??= {}
    page.dynamicMeta ??= []
    return [...completeFile(page, options), ...completePages(page.children, options)]
  })
}

function completeFile(page: Partial<PageRoute>, { resolveAlias, rootDir, isKnown }: CompletePagesOptions): BuildProblem[] {
  if (page.file === undefined || isKnown(page.file)) return []
  page.file = resolve(rootDir, resolveAlias(page.file))
  if (existsSync(page.file)) return []
  const why = `The page ${page.path ?? ''} was added with a file that does not exist: ${page.file}.`
  const fix = 'Correct `file` where the page is added. Use an absolute path, an alias, or a path relative to the project.'
  delete page.file
  return [{ level: 'error', code: 'FW_PAGES_NO_FILE', why, fix }]
}
