import type { Fw, PageRoute } from '@fw/schema'

/** Matches files in pages directories, and files that hooks or modules registered as pages. */
export function pageFiles(fw: Fw): (file: string) => boolean {
  let seen: readonly PageRoute[] | undefined
  let files = new Set<string>()
  return (file) => {
    if (fw.layers.some((layer) => file.startsWith(`${layer.pages}/`))) return true
    const pages = fw.app?.pages ?? []
    if (seen !== pages) files = new Set(filesOf((seen = pages)))
    return files.has(file)
  }
}

function filesOf(pages: readonly PageRoute[]): string[] {
  return pages.flatMap(({ file, views, children }) => [
    ...(file ? [file] : []),
    ...Object.values(views ?? {}),
    ...filesOf(children),
  ])
}
