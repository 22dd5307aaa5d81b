import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * The directory of the project, found without loading anything: as given, or the nearest one at or above `cwd` that has a
 * configuration file or a manifest.
 */
export function earlyRoot(given: { cwd?: string | undefined; rootDir?: string | undefined }): string {
  const root = findRoot(given)
  return existsSync(root) ? realpathSync(root) : root
}

function findRoot(given: { cwd?: string | undefined; rootDir?: string | undefined }): string {
  const cwd = resolve(given.cwd ?? '.')
  if (given.rootDir !== undefined) return resolve(cwd, given.rootDir)
  for (let dir = cwd; ; dir = dirname(dir)) {
    if (existsSync(join(dir, 'package.json')) || has(dir, 'fw.config.') || has(join(dir, '.config'), 'fw.')) return dir
    if (dirname(dir) === dir) return cwd
  }
}

function has(dir: string, start: string): boolean {
  try {
    return readdirSync(dir).some((name) => name.startsWith(start))
  } catch {
    return false // not there, or not for us
  }
}
