import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'pathe'

/**
 * Returns the directory of an installed package as seen from a directory. Symlinks are not followed, so the result stays valid when
 * the project is moved.
 */
export function packageDir(name: string, from: readonly string[]): string | undefined {
  for (const start of from) {
    for (let dir = start; ; dir = dirname(dir)) {
      const found = join(dir, 'node_modules', name)
      if (existsSync(join(found, 'package.json'))) return found
      if (dirname(dir) === dir) break
    }
  }
  return undefined
}

/** Returns the declaration file of a package or of one of its subpaths, or undefined if it has none. */
export function packageTypes(specifier: string, from: readonly string[]): string | undefined {
  const [, name, rest = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(specifier) ?? []
  const dir = name === undefined ? undefined : packageDir(name, from)
  if (dir === undefined) return undefined
  const manifest = readManifest(dir)
  const exported = typesOf((manifest.exports as Record<string, unknown> | undefined)?.[`.${rest}`])
  const file = exported ?? (rest === '' ? (manifest.types ?? manifest.typings) : undefined)
  if (typeof file === 'string') return join(dir, file)
  const plain = join(dir, `${rest || '/index'}.d.ts`)
  return existsSync(plain) ? plain : undefined
}

/** Direct dependencies of a project. */
export function ownPackages(rootDir: string): Set<string> {
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = readManifest(rootDir)
  const lists = [dependencies, devDependencies, peerDependencies, optionalDependencies]
  return new Set(lists.flatMap((list) => Object.keys((list as Record<string, string> | undefined) ?? {})))
}

function readManifest(dir: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Record<string, unknown>
  } catch {
    return {} // missing or unreadable
  }
}

/** The first `types` condition of conditional exports. */
function typesOf(exported: unknown): string | undefined {
  if (typeof exported !== 'object' || exported === null) return undefined
  const conditions = exported as Record<string, unknown> // parsed from JSON
  if (typeof conditions['types'] === 'string') return conditions['types']
  for (const inner of Object.values(conditions)) {
    const found = typesOf(inner)
    if (found !== undefined) return found
  }
  return undefined
}
