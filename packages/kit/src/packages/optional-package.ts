import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { resolveModulePath } from 'exsolve'
import { dirname, join } from 'pathe'
import { BuildFailure, type BuildProblem } from '../diagnostics/build-problem.ts'
import { installCommand } from './install-command.ts'

/** A package that only some projects need. Those install it themselves. */
export interface OptionalPackage {
  name: string
  /** What needs it, as the subject of a sentence: an option in backticks, or a feature. */
  neededBy: string
  /** What to do if the package is not wanted: "set `…` to false". */
  otherwise?: string
  /** The option or the file that asked for it. */
  place?: PackagePlace | undefined
}

export type PackagePlace = Pick<BuildProblem, 'file' | 'line' | 'column'>

/** Where to look: in the project, then in the package that loads it. */
export interface PackageLookup {
  rootDir: string
  modulesDir?: readonly string[]
  workspaceDir?: string
  /** `import.meta.url` of the code that loads it. Its package lists the versions that work in `peerDependencies`. */
  from: string
}

/** Imports an optional package. Fails with the command that installs it. */
export async function importOptionalPackage<T>(wanted: OptionalPackage, lookup: PackageLookup): Promise<T> {
  return (await import(pathToFileURL(requireOptionalPackage(wanted, lookup)).href)) as T // the caller knows what it imports
}

/** The entry of an optional package. Fails with the command that installs it. */
export function requireOptionalPackage(wanted: OptionalPackage, lookup: PackageLookup): string {
  const file = findOptionalPackage(wanted.name, lookup)
  if (file === undefined) throw new BuildFailure([missingPackage(wanted, lookup)])
  return file
}

/** The entry of a package; undefined if it is not installed. */
export function findOptionalPackage(
  name: string,
  { rootDir, modulesDir = [], workspaceDir, from }: PackageLookup,
): string | undefined {
  const dirs = [...modulesDir, rootDir, ...(workspaceDir === undefined ? [] : [workspaceDir])]
  return resolveModulePath(name, {
    from: [...dirs.map((dir) => pathToFileURL(`${dir}/`)), from],
    conditions: ['node', 'import', 'default'],
    try: true,
    cache: false, // it may be installed while `fw dev` runs
  })
}

function missingPackage({ name, neededBy, otherwise, place }: OptionalPackage, { rootDir, from }: PackageLookup): BuildProblem {
  const command = installCommand(rootDir, [withVersion(name, from)])
  return {
    level: 'error',
    code: 'FW_PACKAGE_MISSING',
    why: `${neededBy} needs the package \`${name}\`, which is not installed.`,
    fix: `Run \`${command}\`${otherwise === undefined ? '' : `, or ${otherwise}`}.`,
    ...place,
  }
}

/** With the oldest version that works: a later one may require another version of Node.js. */
function withVersion(name: string, from: string): string {
  const range = manifestAround(fileURLToPath(from)).peerDependencies?.[name]
  const [, major, minor] = /(\d+)\.(\d+)/.exec(range ?? '') ?? []
  if (major === undefined) return name
  return `${name}@${major === '0' || range?.startsWith('~') ? `${major}.${minor}` : major}`
}

function manifestAround(file: string): { peerDependencies?: Record<string, string> } {
  for (let dir = dirname(file); dirname(dir) !== dir; dir = dirname(dir)) {
    const manifest = join(dir, 'package.json')
    if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')) as { peerDependencies?: Record<string, string> } // the format of npm
  }
  return {}
}
