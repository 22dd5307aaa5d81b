import { readFile, stat } from 'node:fs/promises'
import { type FileCache, type FileCaches, mapFiles } from '@fw/kit/internal'
import { parseSync } from 'oxc-parser'
import { glob } from 'tinyglobby'
import { isTooDeep } from '../../source/is-too-deep.ts'
import { languagesOf } from '../../source/source-language.ts'
import { importPath, typeOfExport } from './import-path.ts'
import { localName, type TypedImport } from './imports-types.ts'

/** A file of server code, with the words in it that may be names of something that it does not import. */
export interface ServerFile {
  file: string
  words: ReadonlySet<string>
}

/** Directories of a server that no other code imports from. */
const alone = ['api', 'routes', 'middleware', 'plugins', 'tasks']

/** Reads server code that the app sees through the types of answers: handlers, and what these may use. */
export async function readServerFiles(given: {
  handlers: readonly string[]
  /** Directories of servers. */
  dirs: readonly string[]
  utils: readonly string[]
  /** Directories with local modules. Says that all files are wanted. */
  modules?: readonly string[]
  isIgnored: (file: string) => boolean
  /** Keeps what was read for the next time. */
  store?: FileCaches | undefined
}): Promise<ServerFile[]> {
  const cache = given.store?.section('server-words', isList)
  const all = given.modules !== undefined
  const ignore = ['**/*.d.{ts,mts,cts}', ...(all ? [] : alone.map((name) => `${name}/**`))]
  const find = (dirs: readonly string[], below: string): Promise<string[]>[] =>
    dirs.map((cwd) => glob(`${below}**/*.{ts,mts,cts,js,mjs,cjs,tsx,jsx}`, { cwd, absolute: true, ignore }))
  const found = await Promise.all([
    ...find([...given.dirs, ...given.utils], ''),
    ...find(given.modules ?? [], '*/runtime/server/'),
  ])
  // Code of packages gets no names by itself, unless the package is a layer.
  const isOfPackage = (file: string): boolean => {
    const dir = given.dirs.find((each) => file.startsWith(`${each}/`)) ?? ''
    return file.slice(dir.length).includes('/node_modules/')
  }
  const files = [...new Set([...given.handlers, ...found.flat()])].filter((file) => !isOfPackage(file) && !given.isIgnored(file))
  const read = await mapFiles(files.sort(), async (file) => ({ file, words: await wordsIn(file, cache) }))
  return read.filter(({ words }) => words.size > 0)
}

/**
 * Text of a declaration file that gives each file of server code the names that it uses without an import, and no other file. TypeScript
 * knows globals of a whole program only, and the program of the app has server code in it: for the types of answers.
 */
export function serverNameTypes(file: string, files: readonly ServerFile[], imports: readonly TypedImport[]): string {
  const byName = new Map(imports.filter(({ type }) => !type).map((entry) => [localName(entry), entry]))
  const blocks = files.flatMap(({ file: source, words }) => {
    const lines = [...words].sort().flatMap((word) => {
      const entry = byName.get(word)
      // What a file declares itself is no name from elsewhere.
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
    return new Set() // gone since, or a handler that is no file
  }
}

/** Words of a module that it neither imports nor exports. Those in comments, or of its own, do no harm. */
export function freeWords(code: string, file: string): Set<string> {
  const words = new Set([...code.matchAll(word)].map(([found]) => found))
  if (isTooDeep(code)) return words
  const [lang = 'ts'] = languagesOf(file)
  const { module } = parseSync(file, code, { lang, sourceType: 'module' })
  for (const { entries } of module.staticImports) for (const { localName: local } of entries) words.delete(local.value)
  for (const { entries } of module.staticExports)
    for (const { exportName } of entries) if (exportName.name) words.delete(exportName.name)
  return words
}

/** A word that no dot stands before, unless there are three. */
const word = /(?<![\w$])(?<!(?<!\.\.)\.)[A-Za-z_$][\w$]*/g
