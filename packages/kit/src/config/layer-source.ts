import { resolveModulePath } from 'exsolve'
import { basename, dirname, join, resolve } from 'pathe'
import { findConfigFiles } from './find-config-file.ts'
import { isDirectory, isFile } from './is-file.ts'

/** Location of a layer. */
export interface LayerPlace {
  dir: string
  /** Name of the directory as referenced, which may be a link; defaults to its real name. */
  name?: string
  /** Undefined if the directory has no configuration file. */
  configFile?: string
  /** Additional configuration files, which are ignored. */
  unused: string[]
}

const remotePrefix = /^(?:gh|github|gitlab|bitbucket|sourcehut|git|git\+\w+|\w+\+git|https?):/i

export function isRemote(source: string): boolean {
  return remotePrefix.test(source)
}

/** Resolves a local layer: a directory, a configuration file, or an npm package, relative to the file that references it. */
export function findLocalLayer(source: string, fromDir: string): LayerPlace | undefined {
  return at(resolve(fromDir, source)) ?? (/^[./]/.test(source) ? undefined : inPackage(source, fromDir))
}

/** The layer in a directory, or described by a configuration file. */
export function at(path: string): LayerPlace | undefined {
  if (isDirectory(path)) {
    const [configFile, ...unused] = findConfigFiles(path)
    return configFile ? { dir: path, configFile, unused } : { dir: path, unused }
  }
  const configFile = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json'].map((extension) => path + extension).find(isFile)
  return configFile ? { dir: dirOf(configFile), configFile, unused: [] } : undefined
}

/** `.config/fw.ts` configures its parent directory. */
function dirOf(configFile: string): string {
  const dir = dirname(configFile)
  return basename(dir) === '.config' ? dirname(dir) : dir
}

/** A package may not export its configuration file, so its directory is checked first. */
function inPackage(source: string, fromDir: string): LayerPlace | undefined {
  const [name, rest] = splitPackage(source)
  const packageDir = findPackage(name, fromDir)
  const inside = packageDir ? at(join(packageDir, rest)) : undefined
  if (inside?.configFile) return inside
  const file = resolveModulePath(source, { from: join(fromDir, 'fw.config.mjs'), try: true, cache: false })
  // The main export of a package is usually code, not a configuration.
  const exported = file && (rest || basename(file).startsWith('fw.config.')) ? at(file) : undefined
  return exported ?? inside
}

function findPackage(name: string, fromDir: string): string | undefined {
  for (let dir = fromDir; ; dir = dirname(dir)) {
    const packageDir = join(dir, 'node_modules', name)
    if (isFile(join(packageDir, 'package.json'))) return packageDir
    if (dirname(dir) === dir) return undefined
  }
}

function splitPackage(source: string): [name: string, rest: string] {
  const parts = source.split('/')
  const length = source.startsWith('@') ? 2 : 1
  return [parts.slice(0, length).join('/'), parts.slice(length).join('/')]
}
