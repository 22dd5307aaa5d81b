import { resolveModulePath } from 'exsolve'
import { basename, dirname, join, resolve } from 'pathe'
import { findConfigFiles } from './find-config-file.ts'
import { isDirectory, isFile } from './is-file.ts'

/** Where a layer lies on this machine. */
export interface LayerPlace {
  dir: string
  /** What the directory is called where it is named, which may be a link; as it is called itself if unset. */
  name?: string
  /** Absent when the directory has no configuration file: a layer may consist of files alone. */
  configFile?: string
  /** Further configuration files that are not used. */
  unused: string[]
}

const remotePrefix = /^(?:gh|github|gitlab|bitbucket|sourcehut|git|git\+\w+|\w+\+git|https?):/i

export function isRemote(source: string): boolean {
  return remotePrefix.test(source)
}

/** A local layer: a directory, a configuration file, or an npm package, seen from the file that names it. */
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

/** What `.config/fw.ts` configures is the directory above. */
function dirOf(configFile: string): string {
  const dir = dirname(configFile)
  return basename(dir) === '.config' ? dirname(dir) : dir
}

/** A package may or may not export its configuration file, so it is looked for in the package's directory first. */
function inPackage(source: string, fromDir: string): LayerPlace | undefined {
  const [name, rest] = splitPackage(source)
  const packageDir = findPackage(name, fromDir)
  const inside = packageDir ? at(join(packageDir, rest)) : undefined
  if (inside?.configFile) return inside
  const file = resolveModulePath(source, { from: join(fromDir, 'fw.config.mjs'), try: true, cache: false })
  // What a package exports by its bare name is its code as a rule, and no configuration.
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
