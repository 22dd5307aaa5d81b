import { readdirSync } from 'node:fs'
import { editManifest, type Draft, type Manifest, type PackageManager } from '@fw/scaffold'
import { join, resolve } from 'pathe'

/** Files of packed packages, by package name. */
export type Tarballs = ReadonlyMap<string, string>

/**
 * The tarballs of fw's packages in a directory. Tests of the repository install these, because the packages of a commit are not in the
 * registry.
 */
export function findTarballs(dir: string | undefined): Tarballs | undefined {
  if (!dir) return undefined
  const names = readdirSync(dir).flatMap((file): [string, string][] => {
    const match = /^fw-(?:([a-z][\w-]*?)-)?\d.*\.tgz$/.exec(file)
    return match ? [[match[1] === undefined ? 'fw' : `@fw/${match[1]}`, resolve(join(dir, file))]] : []
  })
  return new Map(names)
}

/** Replaces the versions of fw's packages, also those that other packages depend on. */
export function useTarballs(draft: Draft, tarballs: Tarballs, manager: PackageManager): void {
  const own = Object.fromEntries([...tarballs].map(([name, file]) => [name, `file:${file}`]))
  const fromFiles = (dependencies: Record<string, string> | undefined): Record<string, string> | undefined =>
    dependencies && Object.fromEntries(Object.entries(dependencies).map(([name, range]) => [name, own[name] ?? range]))
  draft.edit('package.json', (text) =>
    editManifest(text, (manifest): Manifest => {
      const dependencies = fromFiles(manifest.dependencies)
      const devDependencies = fromFiles(manifest.devDependencies)
      const direct = { ...dependencies, ...devDependencies }
      return {
        ...manifest,
        ...(dependencies ? { dependencies } : {}),
        // npm only replaces versions of dependencies of dependencies if the project depends on the packages, too.
        devDependencies: {
          ...devDependencies,
          ...(manager === 'npm' ? Object.fromEntries(Object.entries(own).filter(([name]) => !(name in direct))) : {}),
        },
      }
    }),
  )
  if (manager === 'pnpm') {
    const lines = Object.entries(own).map(([name, file]) => `  '${name}': '${file}'\n`)
    draft.create('pnpm-workspace.yaml', `overrides:\n${lines.join('')}`)
  }
}
