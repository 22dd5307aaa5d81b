import type { BuildProblem } from '@fw/kit'
import type { AutoImport } from '@fw/schema'
import { basename, dirname } from 'pathe'
import { glob } from 'tinyglobby'
import { importDirs, type ImportLayer } from './import-dirs.ts'
import { readExports } from './read-exports.ts'

export interface ScanImportsOptions {
  /** The project first. */
  layers: readonly ImportLayer[]
  isIgnored?: (file: string) => boolean
  resolveAlias?: (path: string) => string
}

export interface ScannedImports {
  imports: AutoImport[]
  problems: BuildProblem[]
  /** Every file that was looked into. */
  files: string[]
}

/**
 * Finds exports that need no import: of files directly in the scanned directories, and of the index files one level below. Of two
 * layers with one name, the stronger wins.
 */
export async function scanImports({ layers, isIgnored, resolveAlias }: ScanImportsOptions): Promise<ScannedImports> {
  const byName = new Map<string, { import: AutoImport; layer: number; passedOn: boolean }>()
  const problems: BuildProblem[] = []
  const files = new Set<string>()
  for (const [layer, described] of layers.entries()) {
    for (const dir of importDirs(described, resolveAlias)) {
      const listed = (await listFiles(dir)).filter((file) => !files.has(file) && !isIgnored?.(file))
      const exports = await Promise.all(listed.map((file) => readExports(file, resolveAlias)))
      listed.forEach((file, index) => {
        files.add(file)
        for (const { name, type, passedOn } of exports[index]!) {
          const entry: AutoImport = {
            name,
            from: file,
            ...(name === 'default' ? { as: nameOfFile(file) } : {}),
            ...(type ? { type } : {}),
          }
          const local = entry.as ?? name
          if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(local)) continue
          const key = `${local}${type ? ' type' : ''}`
          const known = byName.get(key)
          // Of the files of a layer, that which declares a name comes before those that pass it on.
          const declares = known?.layer === layer && known.passedOn && !passedOn
          if (!known || declares) byName.set(key, { import: entry, layer, passedOn })
          else if (known.layer === layer && known.import.from !== file && !passedOn) problems.push(sameName(entry, known.import))
        }
      })
    }
  }
  return { imports: [...byName.values()].map((entry) => entry.import), problems, files: [...files] }
}

async function listFiles(dir: string): Promise<string[]> {
  const files = await glob(['*.{ts,mts,cts,js,mjs,cjs,tsx,jsx}', '*/index.{ts,mts,cts,js,mjs,cjs,tsx,jsx}'], {
    cwd: dir,
    absolute: true,
    expandDirectories: false,
  })
  // An index file passes on what others declare, so it comes last.
  return files.sort((a, b) => Number(isIndex(a)) - Number(isIndex(b)) || (a < b ? -1 : 1))
}

const isIndex = (file: string): boolean => basename(file).startsWith('index.')

/** The name of a default export: `use-cart.ts` and `useCart/index.ts` give `useCart`. */
function nameOfFile(file: string): string {
  const stem = basename(file).replace(/(?:\.d)?\.\w+$/, '')
  const name = stem === 'index' ? basename(dirname(file)) : stem
  return name.replace(/[^\p{L}\p{N}$_]+(.)?/gu, (_, next: string | undefined) => next?.toUpperCase() ?? '')
}

const sameName = (entry: AutoImport, used: AutoImport): BuildProblem => ({
  level: 'warning',
  code: 'FW_IMPORTS_SAME_NAME',
  why: `Two files export ${entry.as ?? entry.name}: ${used.from} is used, ${entry.from} is not.`,
  fix: 'Rename one of them, or import the one that you mean.',
  file: entry.from,
})
