import { readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'pathe'

/** Packages that keep state in their modules, so that a second copy breaks an app. */
const single = new Set([
  'vue',
  '@vue/runtime-core',
  '@vue/reactivity',
  'vue-router',
  '@unhead/vue',
  'pinia',
  'fw',
  '@fw/runtime',
  '@fw/kit',
])

export interface Copy {
  version: string
  /** Relative to the project. */
  path: string
}

/** All copies of packages that should be installed once, if there are several. */
export async function duplicatePackages(rootDir: string): Promise<Map<string, Copy[]>> {
  const copies = new Map<string, Map<string, Copy>>()
  const searched = new Set<string>()
  const search = async (dir: string): Promise<void> => {
    // Packages of a workspace are linked, also to each other.
    const real = await realpath(dir).catch(() => undefined)
    if (real === undefined || searched.has(real)) return
    searched.add(real)
    const entries = await readdir(dir, { withFileTypes: true }).catch(() => [])
    const scopes = entries.filter(({ name }) => name.startsWith('@'))
    const scoped = await Promise.all(
      scopes.map(async (scope) => (await readdir(join(dir, scope.name)).catch(() => [])).map((name) => `${scope.name}/${name}`)),
    )
    const names = [
      ...entries.map(({ name }) => name).filter((name) => !name.startsWith('@') && !name.startsWith('.')),
      ...scoped.flat(),
    ]
    await Promise.all(
      names.map(async (name) => {
        if (single.has(name)) await add(name, join(dir, name))
        await search(join(dir, name, 'node_modules'))
      }),
    )
  }
  const add = async (name: string, dir: string): Promise<void> => {
    const text = await readFile(join(dir, 'package.json'), 'utf8').catch(() => undefined)
    if (text === undefined) return
    const real = await realpath(dir)
    const known = copies.get(name) ?? new Map<string, Copy>()
    copies.set(name, known)
    const { version } = JSON.parse(text) as { version: string } // of an installed package
    if (!known.has(real)) known.set(real, { version, path: dir.slice(rootDir.length + 1) })
  }
  const top = join(rootDir, 'node_modules')
  // pnpm keeps each version of a package in a directory of its own.
  const virtual = await readdir(join(top, '.pnpm')).catch(() => [])
  await Promise.all([search(top), ...virtual.map((name) => search(join(top, '.pnpm', name, 'node_modules')))])
  return new Map(
    [...copies]
      .filter(([, found]) => found.size > 1)
      .map(([name, found]) => [name, [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))]),
  )
}
