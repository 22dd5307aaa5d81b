import type { BuildProblem, LayerDirectories } from '@fw/kit'
import type { FileCaches } from '@fw/kit/internal'
import type { Fw, FwOptions, PageRoute } from '@fw/schema'
import { checkPageNames } from './check-page-names.ts'
import { checkPagePatterns } from './check-page-patterns.ts'
import { completePages } from './complete-pages.ts'
import { inlineRuleProblems } from './inline-rules.ts'
import { applyPageMeta, pageMetaReader } from './page-meta/apply-page-meta.ts'
import type { PageMeta } from './page-meta/read-page-meta.ts'
import { pageTree, type PageFile, type ScannedPages } from './page-tree.ts'
import { listPages } from './scan-pages.ts'

export interface PageScanner {
  /** Finds all pages. Only changed files are read again. */
  find: (change?: PageChange) => Promise<ScannedPages>
  /** Whether a file was a page in the last scan. */
  isKnown: (file: string) => boolean
  /** Whether the metadata of a page has changed since the last scan. */
  saysOther: (page: string) => Promise<boolean>
  /** Invalidates a file, or everything in a directory. */
  forget: (path: string, isDirectory: boolean) => void
}

/** `all`: lists the directories again. `known`: only known files have changed. */
export type PageChange = 'all' | 'known'

interface PageScannerOptions {
  layers: readonly LayerDirectories[]
  options: FwOptions
  isIgnored: (file: string) => boolean
  caches: FileCaches
  call: Fw['callHook']
  resolveAlias: (path: string) => string
  runtimeDir: string
}

interface KnownMeta {
  /** Serialized, so that hooks get copies they may change. */
  text: string
  /** Whether the file has not changed since it was read. */
  isCurrent: boolean
}

/** Of most pages. */
const noMeta = JSON.stringify({ static: {}, dynamicKeys: [], problems: [] } satisfies PageMeta)

export function createPageScanner({
  layers,
  options,
  isIgnored,
  caches,
  call,
  resolveAlias,
  runtimeDir,
}: PageScannerOptions): PageScanner {
  const { extensions, rootDir } = options
  const { scanPageMeta, extraPageMetaExtractionKeys: extraKeys, inlineRouteRules: routeRules } = options.experimental
  const scan = { extensions, isIgnored, pattern: options.pages.pattern }
  const readMeta = pageMetaReader({ scan: scanPageMeta !== false, extraKeys, routeRules }, caches)
  const dirs = layers.map((layer) => layer.pages)
  let listed: PageFile[][] | undefined
  let known = new Set<string>()
  /** Metadata of each page in the last scan. */
  const metas = new Map<string, KnownMeta>()
  /** Number of invalidations. */
  let forgotten = 0

  const list = async (change: PageChange): Promise<PageFile[][]> => {
    if (listed && change === 'known') return listed
    const next = await listPages(dirs, scan)
    known = new Set(next.flat().map(({ file }) => file))
    for (const file of metas.keys()) if (!known.has(file)) metas.delete(file)
    return next
  }
  const read = async (file: string): Promise<PageMeta> => {
    const before = forgotten
    const meta = await readMeta(file)
    metas.set(file, { text: JSON.stringify(meta), isCurrent: before === forgotten })
    return meta
  }
  const current = (file: string): PageMeta | undefined => {
    const meta = metas.get(file)
    if (!meta?.isCurrent) return undefined
    return meta.text === noMeta ? { static: {}, dynamicKeys: [], problems: [] } : (JSON.parse(meta.text) as PageMeta) // serialized above
  }

  /** Also pages that hooks have added, from any directory. */
  const isKnown = (file: string): boolean => known.has(file) || metas.has(file)

  return {
    isKnown,
    saysOther: async (page) => JSON.stringify(await readMeta(page)) !== metas.get(page)?.text,
    forget: (path, isDirectory) => {
      forgotten++
      for (const [file, meta] of isDirectory ? metas : []) if (file.startsWith(`${path}/`)) meta.isCurrent = false
      const meta = metas.get(path)
      if (meta) meta.isCurrent = false
    },
    find: async (change = 'all') => {
      if (options.pages.enabled === false) return { pages: [], problems: [] }
      listed = await list(change)
      const { pages, problems } = pageTree(listed, { extensions, islands: options.experimental.componentIslands !== false })
      const done = new Set<PageRoute>()
      const metaProblems: BuildProblem[] = await applyPageMeta(pages, { read, current }, done)
      await call('pages:extend', pages)
      metaProblems.push(...completePages(pages, { resolveAlias, rootDir, isKnown }))
      // Pages added by hooks have metadata too.
      metaProblems.push(...(await applyPageMeta(pages, { read, current }, done)), ...checkPageNames(pages))
      if (routeRules) metaProblems.push(...inlineRuleProblems(pages))
      await call('pages:resolved', pages)
      metaProblems.push(...(await checkPagePatterns(pages, runtimeDir)))
      return { pages, problems: [...problems, ...metaProblems] }
    },
  }
}
