// Not exsolve, because it resolves like Node, without the fields `module` and `browser`.

import { statSync } from 'node:fs'
import { isAbsolute, join } from 'pathe'

/** The fields of a manifest that determine the location of modules. */
export interface Manifest {
  exports?: unknown
  main?: unknown
  module?: unknown
  browser?: unknown
  type?: unknown
}

const conditions = new Set(['module', 'browser', 'development', 'import', 'default'])
const endings = ['', '.mjs', '.js', '.ts', '.cjs', '/index.mjs', '/index.js', '/index.ts', '/index.cjs']

/**
 * Returns the file that a bundler for browsers uses for a module of a package, or undefined if there is none or only types.
 *
 * @param subpath - `.`, or as in `./sub`
 */
export function packageEntry(dir: string, manifest: Manifest, subpath: string): string | undefined {
  const { exports } = manifest
  if (exports !== undefined && exports !== null) return existing(dir, exported(exports, subpath))
  if (subpath !== '.') return withEnding(dir, subpath)
  for (const field of [manifest.module, manifest.browser, manifest.main]) {
    const found = typeof field === 'string' && field !== '' ? withEnding(dir, field) : undefined
    if (found !== undefined) return found
  }
  return withEnding(dir, 'index')
}

function exported(exports: unknown, subpath: string): string | undefined {
  const isMap = isRecord(exports) && Object.keys(exports).some((key) => key.startsWith('.'))
  if (!isMap) return subpath === '.' ? target(exports, '') : undefined
  const direct = Object.hasOwn(exports, subpath) ? exports[subpath] : undefined
  if (direct !== undefined) return target(direct, '')
  let best: { key: string; rest: string } | undefined
  for (const key of Object.keys(exports)) {
    const star = key.indexOf('*')
    if (star < 0 || (best && !isMoreExact(key, best.key))) continue
    const [start, end] = [key.slice(0, star), key.slice(star + 1)]
    if (subpath.length >= key.length && subpath.startsWith(start) && subpath.endsWith(end))
      best = { key, rest: subpath.slice(start.length, subpath.length - end.length) }
  }
  return best && target(exports[best.key], best.rest)
}

/** The longer prefix before the star wins, then the longer suffix. */
const isMoreExact = (key: string, other: string): boolean =>
  key.indexOf('*') - other.indexOf('*') > 0 || (key.indexOf('*') === other.indexOf('*') && key.length > other.length)

/** Resolves conditions in the order in which they are written. */
function target(value: unknown, star: string): string | undefined {
  if (typeof value === 'string') return value.replaceAll('*', star)
  if (Array.isArray(value)) {
    for (const each of value) {
      const found = target(each, star)
      if (found !== undefined) return found
    }
  }
  if (!isRecord(value)) return undefined
  for (const [condition, inner] of Object.entries(value)) {
    const found = conditions.has(condition) ? target(inner, star) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function existing(dir: string, path: string | undefined): string | undefined {
  if (path === undefined || /\.d\.[cm]?ts$/.test(path) || isAbsolute(path)) return undefined
  const file = join(dir, path)
  return isFile(file) ? file : undefined
}

function withEnding(dir: string, path: string): string | undefined {
  const ending = endings.find((each) => isFile(join(dir, path + each)))
  return ending === undefined ? undefined : existing(dir, path + ending)
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
