import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { loadConfig } from 'c12'
import type { Jiti } from 'jiti'
import { basename, dirname, extname, relative } from 'pathe'
import { problem, type Position, type Problem, type Source } from '@fw/schema'

/** Runs one configuration file and gives what it exports: the raw object, environment blocks included. */
export async function runConfigFile(file: string): Promise<unknown> {
  return withGlobalHelper(async () => {
    const loaded = await loadConfig({
      cwd: dirname(file),
      configFile: basename(file),
      // Layers, rc files, environment blocks and .env files are read by fw itself, so that the origin of every value is known.
      extend: false,
      rcFile: false,
      envName: false,
      dotenv: false,
      merger: (...sources) => sources.find((source) => source !== undefined && source !== null) ?? {},
      ...(canImport(file) ? { jiti: { import: importNatively } as unknown as Jiti } : {}), // c12 calls nothing but `import`
    })
    const main = loaded.layers?.find((layer) => layer.configFile === basename(file))
    return main?.config ?? loaded.config
  })
}

/** Node runs the file itself: JavaScript always, TypeScript where type stripping is on. */
function canImport(file: string): boolean {
  if (/^\.[mc]?js$/.test(extname(file))) return true
  return /^\.m?ts$/.test(extname(file)) && 'typescript' in process.features && Boolean(process.features.typescript)
}

/** Failures of the loader rather than of the configuration: another loader may do better. */
const loaderFailures = new Set([
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'ERR_UNSUPPORTED_DIR_IMPORT',
  'ERR_MODULE_NOT_FOUND',
  'ERR_REQUIRE_ESM',
])

async function importNatively(file: string): Promise<unknown> {
  // Modules are cached by address, so a changed file needs another one.
  const { mtimeMs } = await stat(file)
  try {
    const exported = (await import(`${pathToFileURL(file).href}?t=${mtimeMs}`)) as { default?: unknown } // a module namespace
    return exported.default ?? exported
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!loaderFailures.has(code) && !(error instanceof SyntaxError)) throw error
    const { createJiti } = await import('jiti')
    return createJiti(file, { interopDefault: true, moduleCache: false }).import(file, { default: true })
  }
}

let users = 0

/** `defineFwConfig` is a global while configuration files run. */
async function withGlobalHelper<T>(run: () => Promise<T>): Promise<T> {
  const scope = globalThis as { defineFwConfig?: (config: unknown) => unknown } // a global that exists only here
  scope.defineFwConfig = (config) => config
  users++
  try {
    return await run()
  } finally {
    if (--users === 0) delete scope.defineFwConfig
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
  const stack = `${error.stack ?? ''}\n${error.message}`
  const at = stack.indexOf(file)
  const found = /^(?:\?t=[\d.]+)?:(\d+)(?::(\d+))?/.exec(at === -1 ? '' : stack.slice(at + file.length)) ?? /\((\d+):(\d+)\)/.exec(error.message)
  return found ? { file, line: Number(found[1]), column: Number(found[2] ?? 1) } : undefined
}
