// Not exsolve, because it resolves the entry of a package. The manifest is needed here, even for packages without an entry.

import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join, normalize } from 'pathe'
import type { Manifest } from './package-entry.ts'

export interface FoundPackage {
  dir: string
  manifest: Manifest
  /** Whether it is outside of `node_modules`: a package of the same workspace, whose files are sources like those of the app. */
  isLinked: boolean
}

/** Resolves packages from a directory upwards, with a cache. */
export type FindPackage = (name: string, from: string) => FoundPackage | undefined

export function createFindPackage(): FindPackage {
  const known = new Map<string, FoundPackage | undefined>()
  const find: FindPackage = (name, from) => {
    const key = `${from}\0${name}`
    if (known.has(key)) return known.get(key)
    const here = from.endsWith('/node_modules') ? undefined : packageIn(join(from, 'node_modules', name))
    const above = dirname(from)
    const found = here ?? (above === from ? undefined : find(name, above))
    known.set(key, found)
    return found
  }
  return find
}

function packageIn(path: string): FoundPackage | undefined {
  try {
    const text = readFileSync(join(path, 'package.json'), 'utf8')
    const manifest = JSON.parse(text) as Manifest | null // its fields are checked before they are used
    const dir = normalize(realpathSync(path))
    return { dir, manifest: manifest ?? {}, isLinked: !dir.includes('/node_modules/') }
  } catch {
    return undefined // not found, or not importable
  }
}
