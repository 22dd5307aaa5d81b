import type { BuildProblem } from '@fw/kit'
import { mapFiles } from '@fw/kit/internal'
import type { AutoImport } from '@fw/schema'
import { basename, dirname } from 'pathe'
import { glob } from 'tinyglobby'
import { importDirs, type ImportLayer } from './import-dirs.ts'
import { exportReader, type ExportReader } from './read-exports.ts'

export interface ScanImportsOptions {
  /** The project first. */
  layers: readonly ImportLayer[]
  /** The directories of each layer, followed by additional ones, if they are resolved already. */
  dirs?: readonly (readonly string[])[]
  isIgnored?: (file: string) => boolean
  resolveAlias?: (path: string) => string
  /** Caches the exports of files. */
  reader?: ExportReader
}

export interface ScannedImports {
  imports: AutoImport[]
  problems: BuildProblem[]
  /** Every file that was read. */
  files: string[]
}

/**
 * Finds auto-imports: exports of files at the top level of the scanned directories, and of index files one level below. If layers
 * export the same name, the higher-priority layer wins.
 */
export async function scanImports({
  layers,
  isIgnored,
  resolveAlias,
  reader,
  ...given
}: ScanImportsOptions): Promise<ScannedImports> {
  const { read } = reader ?? exportReader({ resolveAlias })
  const dirs = given.dirs ?? layers.map((layer) => importDirs(layer, resolveAlias))
  const listed = await listOnce(dirs.flat(), isIgnored)
  const files = [...new Set([...listed.values()].flat())]
  const found = await mapFiles(files, read)
  const exports = new Map(files.map((file, index) => [file, found[index]!]))
  const byName = new Map<string, { import: AutoImport; layer: number; passedOn: boolean }>()
  const problems: BuildProblem[] = []
  for (const [layer, dirsOfLayer] of dirs.entries()) {
    for (const dir of dirsOfLayer) {
      for (const file of listed.get(dir) ?? []) {
        for (const { name, type, passedOn } of exports.get(file)!) {
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
          // Within a layer, the file that declares a name wins over files that re-export it.
          const declares = known?.layer === layer && known.passedOn && !passedOn
          if (!known || declares) byName.set(key, { import: entry, layer, passedOn })
          else if (known.layer === layer && known.import.from !== file && !passedOn) problems.push(sameName(entry, known.import))
        }
      }
    }
  }
  return { imports: [...byName.values()].map((entry) => entry.import), problems, files }
}

/** The files of each directory. A file in several directories belongs to the first. */
async function listOnce(dirs: readonly string[], isIgnored?: (file: string) => boolean): Promise<Map<string, string[]>> {
  const each = [...new Set(dirs)]
  const listed = await Promise.all(each.map(listFiles))
  const seen = new Set<string>()
  const isNew = (file: string): boolean => !seen.has(file) && !isIgnored?.(file) && Boolean(seen.add(file))
  return new Map(each.map((dir, index) => [dir, listed[index]!.filter(isNew)]))
}

async function listFiles(dir: string): Promise<string[]> {
  const files = await glob(['*.{ts,mts,cts,js,mjs,cjs,tsx,jsx}', '*/index.{ts,mts,cts,js,mjs,cjs,tsx,jsx}'], {
    cwd: dir,
    absolute: true,
    expandDirectories: false,
  })
  // Index files usually re-export what other files declare, so they come last.
  return files.sort((a, b) => Number(isIndex(a)) - Number(isIndex(b)) || (a < b ? -1 : 1))
}

const isIndex = (file: string): boolean => basename(file).startsWith('index.')

/** The name of a default export: `useCart` for `use-cart.ts` and `useCart/index.ts`. */
function nameOfFile(file: string): string {
  const stem = basename(file).replace(/(?:\.d)?\.\w+$/, '')
  const name = stem === 'index' ? basename(dirname(file)) : stem
  return name.replace(/[^\p{L}\p{N}$_]+(.)?/gu, (_, next: string | undefined) => next?.toUpperCase() ?? '')
}

const sameName = (entry: AutoImport, used: AutoImport): BuildProblem => ({
  level: 'warning',
  code: 'FW_IMPORTS_SAME_NAME',
  why: `Two files export ${entry.as ?? entry.name}: ${used.from} is used, ${entry.from} is ignored.`,
  fix: 'Rename one of them, or import the one you want explicitly.',
  file: entry.from,
})
