import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'pathe'

interface LockedPackage {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface InstalledSize {
  /** Number of packages, including the package itself. */
  packages: number
  /** Disk usage, like `du`. */
  megabytes: number
  /** The largest ones, as lines of a table. */
  largest: string[]
}

/**
 * The size of a package with all of its dependencies. Copies of the same version count once, because their number depends on what else
 * is installed.
 */
export function installedSize(root: string, name: string): InstalledSize {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> } // the format of npm
  const seen = new Set<number>()
  const paths = [...reached(lock.packages, name)].filter((path) => existsSync(join(root, path))) // packages for other platforms are not installed
  const versions = new Map(paths.map((path) => [`${nameOf(path)}@${lock.packages[path]?.version}`, path]))
  const sizes = [...versions.values()].map((path): [path: string, bytes: number] => [path, bytesIn(join(root, path), seen)])
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0)
  return {
    packages: sizes.length,
    megabytes: bytes / 2 ** 20,
    largest: sizes
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 15)
      .map(([path, size]) => `${(size / 2 ** 20).toFixed(1).padStart(6)} MB  ${nameOf(path)}`),
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function reached(packages: Record<string, LockedPackage>, name: string): Set<string> {
  const paths = new Set([`node_modules/${name}`])
  for (const path of paths) {
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path] ?? {}
    const peers = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true)
    for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const found = nearest(packages, path, needed)
      if (found !== undefined) paths.add(found)
    }
  }
  return paths
}

/** Where Node.js resolves a package from another one. */
function nearest(packages: Record<string, LockedPackage>, from: string, name: string): string | undefined {
  for (let dir = from; ; dir = dir.slice(0, Math.max(0, dir.lastIndexOf('/node_modules/')))) {
    const path = `${dir === '' ? '' : `${dir}/`}node_modules/${name}`
    if (path in packages) return path
    if (dir === '') return undefined
  }
}

/** Without nested packages, which are counted separately. Hard links count once. */
function bytesIn(dir: string, seen: Set<number>): number {
  let bytes = lstatSync(dir).blocks * 512
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) bytes += entry.name === 'node_modules' ? 0 : bytesIn(path, seen)
    else {
      const { ino, blocks } = lstatSync(path)
      if (!seen.has(ino)) bytes += blocks * 512
      seen.add(ino)
    }
  }
  return bytes
}
