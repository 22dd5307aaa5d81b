import type { Finding } from './finding.ts'
import { isRelative, packageNameOf, resolveRelative } from './specifier.ts'
import type { Workspace } from './workspace.ts'

/** Which packages a package may import, by directory. A package that is not listed here is itself a finding. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  schema: [],
  kit: ['schema'],
  fw: ['kit', 'schema'],
  'bundler1-builder': ['kit', 'schema'],
  'bundler2-builder': ['kit', 'schema', 'loader-common'],
  'bundler3-builder': ['kit', 'schema', 'loader-common'],
  'server-builder': ['kit', 'schema'],
  // Modules are written as outsiders write them: with the kit alone.
  'module-pinia': ['kit', 'schema'],
  'module-tailwind': ['kit', 'schema'],
  'module-i18n': ['kit', 'schema'],
  devtools: ['kit', 'schema'],
  'loader-common': [],
  'create-fw': [],
}

const tableFile = 'scripts/boundaries/arrows.ts'

/** Imports of one workspace package by another, against the arrows between them. */
export function findForbiddenPackages({ packages }: Workspace): Finding[] {
  const directoryByName = new Map(packages.map(({ name, directory }) => [name, directory]))
  return packages.flatMap(({ directory, files }): Finding[] => {
    const allowed = mayImport[directory]
    if (!allowed) {
      const problem = `The package ${directory} has no entry in the table of arrows.`
      return [{ file: `packages/${directory}/package.json`, line: 1, problem, fix: `Say in ${tableFile} what it may import.` }]
    }
    return files.flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier, line }) => {
        const imported = directoryByName.get(packageNameOf(specifier) ?? '')
        if (imported === undefined || allowed.includes(imported)) return []
        const problem = `${directory} may not import ${specifier}.`
        const fix = imported === directory ? 'Use a relative path.' : fixFor(allowed)
        return [{ file: path, line, problem, fix }]
      }),
    )
  })
}

function fixFor(allowed: readonly string[]): string {
  const list = allowed.length > 0 ? allowed.join(' and ') : 'no other package'
  return `It may import ${list}: move what is shared down, or meet through a contract in schema/src/contracts.`
}

/** Relative imports that reach outside the package. Tests may use what all tests share. */
export function findEscapes({ packages }: Workspace): Finding[] {
  return packages.flatMap(({ directory, files }) =>
    files.flatMap(({ path, imports, isTest }) =>
      imports
        .filter(({ specifier }) => isRelative(specifier))
        .filter(({ specifier }) => {
          const target = resolveRelative(path, specifier)
          return !target.startsWith(`packages/${directory}/`) && !(isTest && target.startsWith('test/support/'))
        })
        .map(({ specifier, line }) => ({
          file: path,
          line,
          problem: `${specifier} leaves the package.`,
          fix: 'Import the other package by its name.',
        })),
    ),
  )
}
