import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { dirname, extname, join, normalize, relative } from 'pathe'
import { problem, valueAt, type Position, type Problem, type Source } from '@fw/schema'
import { JsonError, readJsonFile } from './json-file.ts'

/** Runs one configuration file and gives what it exports: the raw object, environment blocks included. */
export async function runConfigFile(file: string): Promise<unknown> {
  if (extname(file) === '.json') return readJsonFile(file)
  return withGlobalHelper(async () => {
    const config = await defaultOf(await importFresh(file))
    return typeof config === 'function' ? (config as () => unknown)() : config // configuration functions take nothing
  })
}

const known = new Set<string>()

/** The module as its file is now, however often it has been run. */
export async function importFresh(file: string): Promise<unknown> {
  const wasRun = known.has(file)
  known.add(file)
  if (wasRun && importsOwnFiles(file)) {
    forgetRequired(file)
    try {
      return await runAgain(file)
    } catch {
      // The usual way tells what is wrong; or it can do what this one cannot, such as to wait at the top level.
    }
  }
  return canImport(file) ? importNatively(file) : importTranspiled(file)
}

/** Node runs the file itself: modules, CommonJS where the name says so, TypeScript where type stripping is on. */
function canImport(file: string): boolean {
  const extension = extname(file)
  if (extension === '.mjs' || extension === '.cjs') return true
  const stripsTypes = 'typescript' in process.features && Boolean(process.features.typescript)
  if (extension === '.mts') return stripsTypes
  if (extension !== '.js' && !(extension === '.ts' && stripsTypes)) return false
  // Node warns on the terminal where it has to guess that a file is a module; the transpiler takes either form.
  return packageType(dirname(file)) === 'module' || (extension === '.js' && !looksLikeModule(file))
}

function looksLikeModule(file: string): boolean {
  return /^\s*(?:export|import)\b/m.test(readFileSync(file, 'utf8'))
}

/** What the nearest manifest says about its `.js` files. */
function packageType(dir: string): unknown {
  const manifest = join(dir, 'package.json')
  if (existsSync(manifest)) {
    try {
      return valueAt(JSON.parse(readFileSync(manifest, 'utf8')), ['type'])
    } catch {
      return undefined // a broken manifest says nothing; whoever needs it reports it
    }
  }
  return dirname(dir) === dir ? undefined : packageType(dirname(dir))
}

/** Failures of the loader rather than of the configuration: another loader may do better. */
const loaderFailures = new Set([
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'ERR_UNSUPPORTED_DIR_IMPORT',
  'ERR_MODULE_NOT_FOUND',
  'ERR_REQUIRE_ESM',
])

let imports = 0

async function importNatively(file: string): Promise<unknown> {
  // Node keeps what it has run, modules by address and CommonJS by path; the file may have changed since.
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

/** Whether a file loads others of the project, which Node would not run a second time. */
function importsOwnFiles(file: string): boolean {
  return /\b(?:from|import|require|\))\s*\(?\s*['"]\.{1,2}\//.test(readFileSync(file, 'utf8'))
}

/** Runs a file and all files of the project that it imports once more: Node keeps modules for good, the transpiler does not. */
async function runAgain(file: string): Promise<unknown> {
  const { createJiti } = await import('jiti')
  // Asked to wait for modules, it leaves those that Node understands to Node.
  return createJiti(file, { interopDefault: true, moduleCache: false })(file) as unknown // whatever the file exports
}

/** Makes Node forget CommonJS and JSON files of the project that a configuration file may have required. */
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
  // A compiler may have made CommonJS of a module; then the module is the default export of that.
  return hasDefault(module.default) && '__esModule' in module.default ? module.default.default : module.default
}

function hasDefault(value: unknown): value is { default: unknown } {
  return typeof value === 'object' && value !== null && 'default' in value
}

type Helpers = Partial<Record<'defineFwConfig' | 'defineFwSchema', (given: unknown) => unknown>>

let users = 0

/** `defineFwConfig` and `defineFwSchema` are globals while configuration files run. */
async function withGlobalHelper<T>(run: () => Promise<T>): Promise<T> {
  const scope = globalThis as Helpers // globals that exist only here
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

/** The problem of a file that threw or did not parse, with the line in it that the error names. */
export function configFailure(error: unknown, file: string, rootDir: string): Problem {
  const message = error instanceof Error ? error.message.split('\n')[0]! : String(error)
  const source: Source = { kind: 'file', label: relative(rootDir, file), file, config: undefined }
  const failure = problem('CONFIG_FAILED', { message: message.replaceAll(`${file}`, source.label) }, { source })
  const position = error instanceof Error ? positionIn(error, file) : undefined
  return { ...failure, position: position ?? { file, line: 1, column: 1 } }
}

function positionIn(error: Error, file: string): Position | undefined {
  if (error instanceof JsonError) return { file, ...error.place }
  // Node speaks of the real file where there is a link on the way.
  const stack = `${error.stack ?? ''}\n${error.message}`.replaceAll(realpathSync(file), file)
  const at = stack.indexOf(file)
  const found =
    /^(?:\?fw=\d+)?:(\d+)(?::(\d+))?/.exec(at === -1 ? '' : stack.slice(at + file.length)) ??
    /\((\d+):(\d+)\)/.exec(error.message)
  // Node counts columns from 1, the transpiler's parser from 0.
  const first = error.message.startsWith('ParseError: ') ? 0 : 1
  return found ? { file, line: Number(found[1]), column: Number(found[2] ?? first) + 1 - first } : undefined
}
