import { readFile, stat } from 'node:fs/promises'
import { type FileCache, type FileCaches, mapFiles } from '@fw/kit/internal'
import { parseSync } from 'oxc-parser'
import { dirname, join } from 'pathe'
import { glob } from 'tinyglobby'
import { isTooDeep } from '../../source/is-too-deep.ts'
import { languagesOf } from '../../source/source-language.ts'
import { importPath, typeOfExport } from './import-path.ts'
import { localName, type TypedImport } from './imports-types.ts'

/** A file of server code, with the words in it that may refer to auto-imports, and the paths it imports. */
export interface ServerFile {
  file: string
  words: ReadonlySet<string>
}

/** Server directories from which other code rarely imports. */
const alone = ['api', 'routes', 'middleware', 'plugins', 'tasks']

/** Reads the server code that the app sees through response types: handlers, and code that they may use. */
export async function readServerFiles(given: {
  handlers: readonly string[]
  /** Directories of servers. */
  dirs: readonly string[]
  utils: readonly string[]
  /** Directories of local modules. If set, all files are read. */
  modules?: readonly string[]
  isIgnored: (file: string) => boolean
  /** Caches results. */
  store?: FileCaches | undefined
}): Promise<ServerFile[]> {
  const cache = given.store?.section('server-words-and-imports', isList)
  const all = given.modules !== undefined
  const ignore = ['**/*.d.{ts,mts,cts}']
  const find = (dirs: readonly string[], below: string): Promise<string[]>[] =>
    dirs.map((cwd) => glob(`${below}**/*.{ts,mts,cts,js,mjs,cjs,tsx,jsx}`, { cwd, absolute: true, ignore }))
  const found = await Promise.all([
    ...find([...given.dirs, ...given.utils], ''),
    ...find(given.modules ?? [], '*/runtime/server/'),
  ])
  // Auto-imports don't apply to packages, unless the package is a layer.
  const isOfPackage = (file: string): boolean => {
    const dir = given.dirs.find((each) => file.startsWith(`${each}/`)) ?? ''
    return file.slice(dir.length).includes('/node_modules/')
  }
  const files = [...new Set([...given.handlers, ...found.flat()])].filter((file) => !isOfPackage(file) && !given.isIgnored(file))
  const readAll = (some: readonly string[]): Promise<ServerFile[]> =>
    mapFiles(some, async (file) => ({ file, words: await wordsIn(file, cache) }))
  const handlers = new Set(given.handlers)
  const isAlone = (file: string): boolean =>
    !all && !handlers.has(file) && given.dirs.some((dir) => alone.some((name) => file.startsWith(`${dir}/${name}/`)))
  const read = await readAll(files.filter((file) => !isAlone(file)))
  const others = new Set(files.filter(isAlone))
  for (let at = 0; at < read.length && others.size > 0; at++) {
    const imported = [...others].filter(importsIn(read[at]!))
    for (const file of imported) others.delete(file)
    read.push(...(await readAll(imported)))
  }
  return read.filter(({ words }) => words.size > 0).sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** A function that returns whether a file imports another one, by a relative path or an alias. */
function importsIn({ file: importer, words }: ServerFile): (file: string) => boolean {
  const paths = [...words].filter((each) => each.includes('/'))
  const relative = new Set(
    paths.filter((each) => each.startsWith('.')).map((each) => withoutExtension(join(dirname(importer), each))),
  )
  const ends = paths.filter((each) => !each.startsWith('.')).map((each) => withoutExtension(each.slice(each.indexOf('/'))))
  return (file) => {
    const target = withoutExtension(file)
    return relative.has(target) || ends.some((end) => target.endsWith(end))
  }
}

const withoutExtension = (path: string): string => path.replace(/(?:\/index)?(?:\.[cm]?[jt]sx?)?$/, '')

/**
 * Declares for each file of server code the auto-imports it uses, and only there. Globals apply to a whole TypeScript program, and
 * the app's program contains server code, because of response types.
 */
export function serverNameTypes(file: string, files: readonly ServerFile[], imports: readonly TypedImport[]): string {
  const byName = new Map(imports.filter(({ type }) => !type).map((entry) => [localName(entry), entry]))
  const blocks = files.flatMap(({ file: source, words }) => {
    const lines = [...words].sort().flatMap((word) => {
      const entry = byName.get(word)
      // Names that a file declares itself are not auto-imports.
      if (!entry || entry.from === source) return []
      return [`  const ${word}: ${entry.written ?? typeOfExport(file, entry.from, entry.name)}\n`]
    })
    return lines.length > 0 ? [`declare module ${importPath(file, source)} {\n${lines.join('')}}\n`] : []
  })
  return `export {}\n${blocks.join('')}`
}

const known = new Map<string, { stamp: string; words: ReadonlySet<string> }>()

const isList = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string')

async function wordsIn(file: string, cache: FileCache | undefined): Promise<ReadonlySet<string>> {
  try {
    if (cache) return new Set(await cache.file(file, (text) => [...freeWords(text, file)]))
    const { mtimeMs, size } = await stat(file)
    const stamp = `${mtimeMs} ${size}`
    const last = known.get(file)
    if (last?.stamp === stamp) return last.words
    const words = freeWords(await readFile(file, 'utf8'), file)
    known.set(file, { stamp, words })
    return words
  } catch {
    return new Set() // deleted in the meantime, or a handler without file
  }
}

/** Words in a module that it neither imports nor exports, and the paths it imports. Words in comments and local names are harmless. */
export function freeWords(code: string, file: string): Set<string> {
  const words = new Set([...code.matchAll(word)].map(([found]) => found))
  if (isTooDeep(code)) return words
  const [lang = 'ts'] = languagesOf(file)
  const { module } = parseSync(file, code, { lang, sourceType: 'module' })
  for (const { entries, moduleRequest } of module.staticImports) {
    for (const { localName: local } of entries) words.delete(local.value)
    words.add(moduleRequest.value)
  }
  for (const { entries } of module.staticExports)
    for (const { exportName } of entries) if (exportName.name) words.delete(exportName.name)
  return words
}

/** A word that is not preceded by a dot, except for `...`. */
const word = /(?<![\w$])(?<!(?<!\.\.)\.)[A-Za-z_$][\w$]*/g
