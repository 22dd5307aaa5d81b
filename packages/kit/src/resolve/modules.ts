import { pathToFileURL } from 'node:url'
import { resolveModulePath } from 'exsolve'
import { importFresh } from '../config/run-config-file.ts'
import { tryUseFw } from '../context/fw-context.ts'

/**
 * The address of a directory, with a slash at its end: what modules are resolved from.
 *
 * @example directoryToURL('/srv/app').href // 'file:///srv/app/'
 */
export function directoryToURL(dir: string): URL {
  return pathToFileURL(dir.endsWith('/') ? dir : `${dir}/`)
}

type From = string | URL | readonly (string | URL)[]

/**
 * The file of a package or of a part of it, as Node would find it from some directory: the project's if none is given.
 *
 * @throws If there is none.
 * @example resolveModule('@acme/icons/package.json')
 */
export function resolveModule(id: string, from?: From): string {
  const found = tryResolveModule(id, from)
  if (found === undefined) throw new Error(`FW_KIT_NO_MODULE: Module ${id} not found. Install it: npm install ${id}`)
  return found
}

/**
 * The file of a package or of a part of it; undefined if there is none.
 *
 * @example const isThere = tryResolveModule('sharp') !== undefined
 */
export function tryResolveModule(id: string, from: From = tryUseFw()?.options.rootDir ?? process.cwd()): string | undefined {
  const urls = ([from].flat() as (string | URL)[]).map((each) =>
    // a list of a list is one list
    each instanceof URL || each.startsWith('file:') ? new URL(each) : directoryToURL(each),
  )
  return resolveModulePath(id, {
    from: urls,
    try: true,
    conditions: ['node', 'import', 'default'],
    extensions: ['.mjs', '.js', '.ts', '.cjs'],
  })
}

/**
 * Imports a package or a file, TypeScript too. Gives its default export, unless it has none.
 *
 * @example const settings = await importModule('./acme.config.ts', fw.options.rootDir)
 */
export async function importModule<T = unknown>(id: string, from?: From): Promise<T> {
  const module = (await importFresh(resolveModule(id, from))) as { default?: T }
  return module.default ?? (module as T) // what it is, the caller knows
}

/**
 * Imports a package or a file like `importModule`; undefined if there is none.
 *
 * @example const sharp = await tryImportModule('sharp')
 */
export async function tryImportModule<T = unknown>(id: string, from?: From): Promise<T | undefined> {
  return tryResolveModule(id, from) === undefined ? undefined : importModule<T>(id, from)
}
