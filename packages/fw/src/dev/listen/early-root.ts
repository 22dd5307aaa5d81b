import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * Finds the project directory without loading anything: the given one, or the closest one at or above `cwd` with a configuration
 * file or a manifest.
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
    return false // not found, or not readable
  }
}
