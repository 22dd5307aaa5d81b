import { existsSync, statSync } from 'node:fs'
import { resolveModulePath } from 'exsolve'
import { dirname, join, resolve } from 'pathe'
import { findConfigFiles } from './find-config-file.ts'

/** Where a layer lies on this machine. */
export interface LayerPlace {
  dir: string
  /** Absent when the directory has no configuration file: a layer may consist of files alone. */
  configFile?: string
  /** Further configuration files that are not used. */
  unused: string[]
}

const remotePrefix = /^(?:gh|github|gitlab|bitbucket|sourcehut|git\+?\w*|https?):/

export function isRemote(source: string): boolean {
  return remotePrefix.test(source)
}

/** A local layer: a directory, a configuration file, or an npm package, seen from the file that names it. */
export function findLocalLayer(source: string, fromDir: string): LayerPlace | undefined {
  return at(resolve(fromDir, source)) ?? (/^[./]/.test(source) ? undefined : inPackage(source, fromDir))
}

/** The layer in a directory, or described by a configuration file. */
export function at(path: string): LayerPlace | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory()) {
    const [configFile, ...unused] = findConfigFiles(path)
    return configFile ? { dir: path, configFile, unused } : { dir: path, unused }
  }
  if (stats?.isFile()) return { dir: dirname(path), configFile: path, unused: [] }
  const withExtension = ['.ts', '.mts', '.js', '.mjs', '.cjs', '.json'].map((extension) => path + extension).find((file) => existsSync(file))
  return withExtension ? { dir: dirname(withExtension), configFile: withExtension, unused: [] } : undefined
}

/** A package may or may not export its configuration file, so its directory is looked up by its manifest as well. */
function inPackage(source: string, fromDir: string): LayerPlace | undefined {
  const [name, rest] = splitPackage(source)
  for (let dir = fromDir; ; dir = dirname(dir)) {
    const packageDir = join(dir, 'node_modules', name)
    if (existsSync(join(packageDir, 'package.json'))) return at(join(packageDir, rest))
    if (dirname(dir) === dir) break
  }
  const file = resolveModulePath(source, { from: join(fromDir, 'fw.config.mjs'), try: true })
  return file ? at(file) : undefined
}

function splitPackage(source: string): [name: string, rest: string] {
  const parts = source.split('/')
  const length = source.startsWith('@') ? 2 : 1
  return [parts.slice(0, length).join('/'), parts.slice(length).join('/')]
}
