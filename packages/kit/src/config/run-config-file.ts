import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { dirname, extname, join, normalize, relative } from 'pathe'
import { problem, valueAt, type Position, type Problem, type Source } from '@fw/schema'
import { runOutsideFwContext } from '../context/fw-context.ts'
import { JsonError, readJsonFile } from './json-file.ts'

/** Runs a configuration file and returns its export: the raw object, including environment blocks. */
export async function runConfigFile(file: string): Promise<unknown> {
  if (extname(file) === '.json') return readJsonFile(file)
  return withGlobalHelper(async () => {
    const config = await defaultOf(await importFresh(file))
    return typeof config === 'function' ? (config as () => unknown)() : config // configuration functions have no parameters
  })
}

const known = new Set<string>()

/**
 * Imports the current version of a file, regardless of how often it was imported before. Node.js keeps every module it has run, along with
 * the context of its import, so the import must not happen in the context of an app: `fw dev` would keep every session.
 */
export function importFresh(file: string): Promise<unknown> {
  return runOutsideFwContext(() => importCurrent(file))
}

async function importCurrent(file: string): Promise<unknown> {
  const wasRun = known.has(file)
  known.add(file)
  if (wasRun && importsOwnFiles(file)) {
    forgetRequired(file)
    try {
      return await runAgain(file)
    } catch {
      // Retry with jiti, which reports a better error or supports what Node.js does not, such as top-level await.
    }
  }
  return canImport(file) ? importNatively(file) : importTranspiled(file)
}

/** Run by Node.js itself: ES modules, CommonJS by file name, TypeScript if type stripping is enabled. */
function canImport(file: string): boolean {
  const extension = extname(file)
  if (extension === '.mjs' || extension === '.cjs') return true
  const stripsTypes = 'typescript' in process.features && Boolean(process.features.typescript)
  if (extension === '.mts') return stripsTypes
  if (extension !== '.js' && !(extension === '.ts' && stripsTypes)) return false
  // Node.js prints a warning if it has to detect the module format; jiti handles both.
  return packageType(dirname(file)) === 'module' || (extension === '.js' && !looksLikeModule(file))
}

function looksLikeModule(file: string): boolean {
  return /^\s*(?:export|import)\b/m.test(readFileSync(file, 'utf8'))
}

/** `type` in the nearest package.json. */
function packageType(dir: string): unknown {
  const manifest = join(dir, 'package.json')
  if (existsSync(manifest)) {
    try {
      return valueAt(JSON.parse(readFileSync(manifest, 'utf8')), ['type'])
    } catch {
      return undefined // invalid manifests are reported elsewhere
    }
  }
  return dirname(dir) === dir ? undefined : packageType(dirname(dir))
}

/** Errors of the loader, not of the configuration: another loader may work. */
const loaderFailures = new Set([
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'ERR_UNSUPPORTED_DIR_IMPORT',
  'ERR_MODULE_NOT_FOUND',
  'ERR_REQUIRE_ESM',
])

let imports = 0

async function importNatively(file: string): Promise<unknown> {
  // Node.js caches ES modules by URL and CommonJS by path, but the file may have changed.
  delete createRequire(file).cache[realpathSync(file)]
  try {
    return await import(`${pathToFileURL(file).href}?fw=${++imports}`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!loaderFailures.has(code) && !(error instanceof SyntaxError)) throw error
    return importTranspiled(file)
  }
}

async function importTranspiled(file: string): Promise<unknown> {
  const { createJiti } = await import('jiti')
  return createJiti(file, { interopDefault: true, moduleCache: false }).import(file)
}

/** Whether a file imports other project files, which Node.js would not run again. */
function importsOwnFiles(file: string): boolean {
  return /\b(?:from|import|require|\))\s*\(?\s*['"]\.{1,2}\//.test(readFileSync(file, 'utf8'))
}

/** Runs a file and all project files it imports again: Node.js caches modules forever, jiti does not. */
async function runAgain(file: string): Promise<unknown> {
  const { createJiti } = await import('jiti')
  // In async mode, jiti leaves modules that Node.js supports to Node.js.
  return createJiti(file, { interopDefault: true, moduleCache: false })(file) as unknown // anything may be exported
}

/** Clears CommonJS and JSON files of the project from the require cache. */
function forgetRequired(file: string): void {
  const { cache } = createRequire(file)
  const forget = (path: string): void => {
    const module = cache[path]
    if (!module || /[\\/]node_modules[\\/]/.test(path)) return
    delete cache[path]
    for (const child of module.children) forget(child.filename)
  }
  const dir = `${dirname(realpathSync(file))}/`
  for (const path of Object.keys(cache)) if (normalize(path).startsWith(dir)) forget(path)
}

/** The default export; without one the module itself, for options exported by name. */
function defaultOf(module: unknown): unknown {
  if (!hasDefault(module)) return module
  // A compiled CommonJS module may have the ES module as its default export.
  return hasDefault(module.default) && '__esModule' in module.default ? module.default.default : module.default
}

function hasDefault(value: unknown): value is { default: unknown } {
  return typeof value === 'object' && value !== null && 'default' in value
}

type Helpers = Partial<Record<'defineFwConfig' | 'defineFwSchema', (given: unknown) => unknown>>

let users = 0

/** `defineFwConfig` and `defineFwSchema` are globals while configuration files run. */
async function withGlobalHelper<T>(run: () => Promise<T>): Promise<T> {
  const scope = globalThis as Helpers // these globals only exist here
  scope.defineFwConfig = scope.defineFwSchema = (given) => given
  users++
  try {
    return await run()
  } finally {
    if (--users === 0) {
      delete scope.defineFwConfig
      delete scope.defineFwSchema
    }
  }
}

/** The problem of a file that threw or did not parse, with the line from the error. */
export function configFailure(error: unknown, file: string, rootDir: string): Problem {
  const message = error instanceof Error ? headlineOf(error) : String(error)
  const source: Source = { kind: 'file', label: relative(rootDir, file), file, config: undefined }
  const failure = problem('CONFIG_FAILED', { message: message.replaceAll(`${file}`, source.label) }, { source })
  const position = error instanceof Error ? positionIn(error, file) : undefined
  return { ...failure, position: position ?? { file, line: 1, column: 1 } }
}

/** The first line; with the next one if that is only announced, like in "Transform failed with 1 error:". */
function headlineOf({ message }: Error): string {
  const [first = '', next = ''] = message
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return first.endsWith(':') ? `${first} ${next}` : first
}

function positionIn(error: Error, file: string): Position | undefined {
  if (error instanceof JsonError) return { file, ...error.place }
  // Node.js reports the real path if there is a symbolic link.
  const stack = `${error.stack ?? ''}\n${error.message}`.replaceAll(realpathSync(file), file)
  const at = stack.indexOf(file)
  const found =
    /^(?:\?fw=\d+)?:(\d+)(?::(\d+))?/.exec(at === -1 ? '' : stack.slice(at + file.length)) ??
    /\((\d+):(\d+)\)/.exec(error.message)
  // Columns are 1-based in Node.js, and 0-based in jiti's parser.
  const first = error.message.startsWith('ParseError: ') ? 0 : 1
  return found ? { file, line: Number(found[1]), column: Number(found[2] ?? first) + 1 - first } : undefined
}
