import type { Finding } from './finding.ts'
import { isRelative, packageNameOf, resolveRelative } from './specifier.ts'
import type { Workspace } from './workspace.ts'

/** Allowed imports of each package, by directory. A package that is not listed is reported. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  schema: [],
  kit: ['schema'],
  runtime: ['schema'],
  scaffold: [],
  fw: ['kit', 'runtime', 'scaffold', 'schema'],
  'bundler1-builder': ['kit', 'schema'],
  'bundler2-builder': ['kit', 'schema', 'loader-common'],
  'bundler3-builder': ['kit', 'schema', 'loader-common'],
  'server-builder': ['kit', 'schema'],
  // Modules may only use the kit, like third-party modules.
  'module-pinia': ['kit', 'schema'],
  'module-tailwind': ['kit', 'schema'],
  'module-i18n': ['kit', 'schema'],
  'test-utils': ['fw', 'kit', 'schema'],
  devtools: ['kit', 'schema'],
  'loader-common': ['kit', 'schema'],
  'create-fw': ['scaffold'],
}

const tableFile = 'scripts/boundaries/arrows.ts'

/** Imports of one workspace package by another that are not allowed. */
export function findForbiddenPackages({ packages }: Workspace): Finding[] {
  const directoryByName = new Map(packages.map(({ name, directory }) => [name, directory]))
  return packages.flatMap(({ directory, files }): Finding[] => {
    const allowed = mayImport[directory]
    if (!allowed) {
      const problem = `The package ${directory} has no entry in the import table.`
      return [{ file: `packages/${directory}/package.json`, line: 1, problem, fix: `Add its allowed imports to ${tableFile}.` }]
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
  return `It may import ${list}: move shared code there, or define a contract in schema/src/contracts.`
}

/** Relative imports that leave the package. Tests may import shared test support. */
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
