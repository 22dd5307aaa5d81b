import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { resolveModulePath } from 'exsolve'
import { importFresh } from '../config/run-config-file.ts'
import { tryUseFw } from '../context/fw-context.ts'

/**
 * The file URL of a directory, with a trailing slash, to resolve modules from.
 *
 * @example directoryToURL('/srv/app').href // 'file:///srv/app/'
 */
export function directoryToURL(dir: string): URL {
  return pathToFileURL(dir.endsWith('/') ? dir : `${dir}/`)
}

type From = string | URL | readonly (string | URL)[]

/**
 * Resolves a package or a subpath like Node.js, from the project by default.
 *
 * @throws If it cannot be resolved.
 * @example resolveModule('@acme/icons/package.json')
 */
export function resolveModule(id: string, from?: From): string {
  const found = tryResolveModule(id, from)
  if (found === undefined) throw new Error(`FW_KIT_NO_MODULE: Module ${id} not found. Install it: npm install ${id}`)
  return found
}

/**
 * Resolves a package or a subpath; undefined if it cannot be resolved.
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
 * Imports a package or a file, including TypeScript. Returns its default export, if there is one.
 *
 * @example const settings = await importModule('./acme.config.ts', fw.options.rootDir)
 */
export async function importModule<T = unknown>(id: string, from?: From): Promise<T> {
  const module = (await importFresh(resolveModule(id, from))) as { default?: T }
  return module.default ?? (module as T) // what it is, the caller knows
}

/**
 * Like `importModule`; undefined if it cannot be resolved.
 *
 * @example const sharp = await tryImportModule('sharp')
 */
export async function tryImportModule<T = unknown>(id: string, from?: From): Promise<T | undefined> {
  return tryResolveModule(id, from) === undefined ? undefined : importModule<T>(id, from)
}

/**
 * Loads a CommonJS module synchronously. Prefer `importModule`, which also loads other modules.
 *
 * @deprecated
 * @throws If it cannot be resolved.
 * @example const { version } = requireModule('vue/package.json')
 */
export function requireModule<T = unknown>(id: string, from?: From): T {
  return createRequire(import.meta.url)(resolveModule(id, from)) as T // what it is, the caller knows
}

/**
 * Like `requireModule`; undefined if it cannot be resolved.
 *
 * @deprecated
 * @example const sharp = tryRequireModule('sharp')
 */
export function tryRequireModule<T = unknown>(id: string, from?: From): T | undefined {
  return tryResolveModule(id, from) === undefined ? undefined : requireModule<T>(id, from)
}
