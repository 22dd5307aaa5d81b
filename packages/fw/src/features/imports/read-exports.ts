import { readFile } from 'node:fs/promises'
import { parseSync } from 'oxc-parser'
import { dirname, resolve } from 'pathe'
import { languagesOf } from '../../source/source-language.ts'

export interface ModuleExport {
  /** `default` for the default export. */
  name: string
  type: boolean
  /** Declared by another module. */
  passedOn: boolean
}

/** The exports of a file, with those that it passes on by `export * from './other'`. Nothing if it cannot be read or parsed. */
export async function readExports(
  file: string,
  resolveAlias: (specifier: string) => string = (specifier) => specifier,
  seen = new Set<string>(),
): Promise<ModuleExport[]> {
  seen.add(file)
  const code = await readFile(file, 'utf8').catch(() => '')
  if (!/\bexport\b/.test(code)) return []
  const parsed = parseSync(file, code, { lang: languagesOf(file).at(-1)!, sourceType: 'module' })
  const found: ModuleExport[] = []
  for (const { entries } of parsed.module.staticExports) {
    for (const { exportName, importName, localName, isType, moduleRequest } of entries) {
      if (exportName.kind === 'Default') found.push({ name: 'default', type: false, passedOn: false })
      else if (exportName.name !== null) {
        const type = isType || /\.d\.[cm]?ts$/.test(file) || (!moduleRequest && isLocalType(localName.name, code))
        found.push({ name: exportName.name, type, passedOn: moduleRequest !== null && moduleRequest !== undefined })
      } else if (importName.kind === 'AllButDefault' && moduleRequest) {
        const target = await locate(resolveAlias(moduleRequest.value), dirname(file), seen)
        const others = target ? await readExports(target, resolveAlias, seen) : []
        for (const { name, type } of others) if (name !== 'default') found.push({ name, type, passedOn: true })
      }
    }
  }
  return found
}

/** `type Name = …; export { Name }` */
function isLocalType(name: string | null, code: string): boolean {
  if (name === null || !/^[\w$]+$/.test(name)) return false
  const escaped = name.replaceAll('$', String.raw`\$`)
  if (!new RegExp(String.raw`\b(?:type|interface)\s+${escaped}\b`).test(code)) return false
  return !new RegExp(String.raw`\b(?:const|let|var|function\*?|class|enum|namespace)\s+${escaped}\b`).test(code)
}

const endings = ['', '.ts', '.mts', '.js', '.mjs', '.tsx', '.jsx', '/index.ts', '/index.mts', '/index.js', '/index.mjs']

async function locate(specifier: string, dir: string, seen: Set<string>): Promise<string | undefined> {
  if (!/^\.{0,2}\//.test(specifier) && !/^[a-z]:/i.test(specifier)) return undefined
  const base = resolve(dir, specifier)
  for (const ending of endings) {
    const file = base + ending
    const readable = await readFile(file).then(
      () => true,
      () => false,
    )
    if (readable) return seen.has(file) ? undefined : file
  }
  return undefined
}
