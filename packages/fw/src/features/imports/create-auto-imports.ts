import type { BuildProblem } from '@fw/kit'
import type { AutoImport } from '@fw/schema'
import { presets } from './presets.ts'
import { scanImports, type ScanImportsOptions } from './scan-imports.ts'

export interface AutoImportsOptions extends ScanImportsOptions {
  router: boolean
  /** `experimental.lazyHydration`, true by default. */
  lazyHydration?: boolean
  /** Names added by modules. */
  added?: readonly AutoImport[]
}

export interface AutoImports {
  /** Unique by local name. */
  imports: AutoImport[]
  problems: BuildProblem[]
  /** The scanned files. */
  files: string[]
}

/** Collects all auto-imports. Names of the project take precedence over those of modules, and both over built-in ones. */
export async function createAutoImports(options: AutoImportsOptions): Promise<AutoImports> {
  const scanned = await scanImports(options)
  const own = presets({ router: options.router, lazyHydration: options.lazyHydration ?? true })
  const reserved = new Map(own.map((entry) => [entry.name, entry]))
  const problems = scanned.imports.flatMap((entry) => {
    const taken = entry.type ? undefined : reserved.get(nameOf(entry))
    return taken && !taken.type ? [replacesOwn(entry, taken)] : []
  })
  const byName = new Map<string, AutoImport>()
  for (const entry of [...scanned.imports, ...byPriority(options.added ?? []), ...own]) {
    const key = `${nameOf(entry)}${entry.type ? ' type' : ''}`
    if (!byName.has(key)) byName.set(key, entry)
  }
  return { imports: [...byName.values()], problems: [...scanned.problems, ...problems], files: scanned.files }
}

const nameOf = (entry: AutoImport): string => entry.as ?? entry.name

const byPriority = (entries: readonly AutoImport[]): AutoImport[] =>
  [...entries].sort((a, b) => (b.priority ?? 0) - (a.priority ?? 0))

const replacesOwn = (entry: AutoImport, taken: AutoImport): BuildProblem => ({
  level: 'warning',
  code: 'FW_IMPORTS_RESERVED_NAME',
  why: `${entry.from} exports ${nameOf(entry)}, which overrides the auto-import of the same name from ${taken.from} in the whole app.`,
  fix: 'Rename it, unless this is intended.',
  file: entry.from,
})
