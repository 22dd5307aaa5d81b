import { statSync } from 'node:fs'
import { type FileCaches, noCache } from '@fw/kit/internal'
import { parseSync } from 'oxc-parser'
import { dirname, resolve } from 'pathe'
import { isTooDeep } from '../../source/is-too-deep.ts'
import { languagesOf } from '../../source/source-language.ts'

export interface ModuleExport {
  /** `default` for the default export. */
  name: string
  type: boolean
  /** Re-exported from another module. */
  passedOn: boolean
}

export interface ReadExportsOptions {
  resolveAlias?: ((specifier: string, importer: string) => string) | undefined
  caches?: FileCaches | undefined
}

/** Reads the exports of files and records every file it has read. A file that currently doesn't parse keeps its last exports. */
export interface ExportReader {
  /** Returns the exports of a file, including those of `export * from './other'`. Empty if it cannot be read or parsed. */
  read: (file: string) => Promise<ModuleExport[]>
  files: Set<string>
}

export function exportReader({ resolveAlias = (path) => path, caches }: ReadExportsOptions = {}): ExportReader {
  const cache = caches?.section('exports', isExports) ?? noCache
  const files = new Set<string>()
  const lastGood = new Map<string, Entries>()
  const read = async (file: string, seen: Set<string>): Promise<ModuleExport[]> => {
    seen.add(file)
    files.add(file)
    const entries = await cache.file(file, (code) => exportsIn(code, file)).catch((): Entries => [])
    if (entries) lastGood.set(file, entries)
    const found: ModuleExport[] = []
    for (const entry of entries ?? lastGood.get(file) ?? []) {
      if (typeof entry !== 'string') {
        found.push(entry)
        continue
      }
      const target = locate(resolveAlias(entry, file), dirname(file))
      const others = target !== undefined && !seen.has(target) ? await read(target, seen) : []
      for (const { name, type } of others) if (name !== 'default') found.push({ name, type, passedOn: true })
    }
    return found
  }
  return { read: (file) => read(file, new Set()), files }
}

/** The exports of a module in source order; a string is the specifier of an `export *`. */
type Entries = (ModuleExport | string)[]

/** Returns null if the code cannot be parsed. */
function exportsIn(code: string, file: string): Entries | null {
  if (!/\bexport\b/.test(code) || isTooDeep(code)) return []
  const parsed = parseSync(file, code, { lang: languagesOf(file).at(-1)!, sourceType: 'module' })
  const found: Entries = []
  for (const { entries } of parsed.module.staticExports) {
    for (const { exportName, importName, localName, isType, moduleRequest } of entries) {
      if (exportName.kind === 'Default') found.push({ name: 'default', type: false, passedOn: false })
      else if (exportName.name !== null) {
        const type = isType || /\.d\.[cm]?ts$/.test(file) || (!moduleRequest && isLocalType(localName.name, code))
        found.push({ name: exportName.name, type, passedOn: moduleRequest !== null && moduleRequest !== undefined })
      } else if (importName.kind === 'AllButDefault' && moduleRequest) found.push(moduleRequest.value)
    }
  }
  if (found.length === 0 && parsed.errors.some(({ severity }) => severity === 'Error')) return null
  return found
}

function isExports(value: unknown): boolean {
  if (!Array.isArray(value)) return value === null
  return value.every((entry: unknown) => {
    if (typeof entry === 'string') return true
    return typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string'
  })
}

/** `type Name = …; export { Name }` */
function isLocalType(name: string | null, code: string): boolean {
  if (name === null || !/^[\w$]+$/.test(name)) return false
  const escaped = name.replaceAll('$', String.raw`\$`)
  if (!new RegExp(String.raw`\b(?:type|interface)\s+${escaped}\b`).test(code)) return false
  return !new RegExp(String.raw`\b(?:const|let|var|function\*?|class|enum|namespace)\s+${escaped}\b`).test(code)
}

const endings = ['', '.ts', '.mts', '.js', '.mjs', '.tsx', '.jsx', '/index.ts', '/index.mts', '/index.js', '/index.mjs']

function locate(specifier: string, dir: string): string | undefined {
  if (!/^\.{0,2}\//.test(specifier) && !/^[a-z]:/i.test(specifier)) return undefined
  const base = resolve(dir, specifier)
  const ending = endings.find((each) => statSync(base + each, { throwIfNoEntry: false })?.isFile())
  return ending === undefined ? undefined : base + ending
}
