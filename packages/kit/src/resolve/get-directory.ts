import { statSync } from 'node:fs'
import { dirname, extname, normalize } from 'pathe'
import { packageNameIn } from '../module/transpile-module.ts'

/**
 * Returns the directory of a path: a directory is its own, that of a file contains it. A path that does not exist is a file if it has an
 * extension.
 *
 * @example getDirectory(resolve('./runtime/plugin.ts')) // '…/runtime'
 */
export function getDirectory(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  const isFile = stats ? !stats.isDirectory() : extname(path) !== ''
  return normalize(isFile ? dirname(path) : path)
}

/**
 * Returns the entry of `build.transpile` for a path: the name of its package, or its directory.
 *
 * @example normalizeModuleTranspilePath('/srv/app/node_modules/@acme/icons/dist/module.mjs') // '@acme/icons'
 */
export function normalizeModuleTranspilePath(path: string): string {
  return packageNameIn(`${normalize(path)}/`) ?? getDirectory(path)
}
