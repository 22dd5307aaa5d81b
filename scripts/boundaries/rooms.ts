import type { Finding } from './finding.ts'
import { isRelative, resolveRelative } from './specifier.ts'
import type { Workspace } from './workspace.ts'

/**
 * Allowed imports between the directories in a package's `src`. Files next to the directories are entries: they may import
 * everything, and nothing imports them. Packages that are not listed have no such rules.
 */
const doors: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  fw: {
    cli: ['core', 'dev', 'print'],
    dev: ['core', 'print', 'source'],
    core: ['features', 'source'],
    features: ['source'],
    print: [],
    source: [],
  },
  runtime: {
    app: [],
    head: ['app'],
    payload: ['app'],
    router: ['app'],
    data: ['app'],
    composables: ['app', 'data', 'head', 'payload'],
    components: ['app', 'composables', 'router'],
    islands: ['app', 'head'],
    dev: ['app', 'components', 'router'],
  },
}

/** Directories whose subdirectories must not import each other. */
const topics = ['packages/fw/src/features/']

const tableFile = 'scripts/boundaries/rooms.ts'

/** Imports between directories of a package that are not allowed. Tests are exempt. */
export function findForbiddenDirectories({ packages }: Workspace): Finding[] {
  return packages.flatMap(({ directory, files }) => {
    const table = doors[directory]
    if (!table) return []
    const src = `packages/${directory}/src/`
    return files
      .filter(({ isTest }) => !isTest)
      .flatMap(({ path, imports }): Finding[] => {
        const from = directoryIn(src, path)
        if (from === undefined) return []
        const allowed = table[from]
        if (!allowed) {
          const problem = `The directory ${src}${from} has no entry in the table of arrows.`
          return [{ file: path, line: 1, problem, fix: `Say in ${tableFile} what it may import.` }]
        }
        return imports
          .filter(({ specifier }) => isRelative(specifier))
          .flatMap(({ specifier, line }) => {
            const target = resolveRelative(path, specifier)
            if (!target.startsWith(src)) return [] // leaves the package, which is reported separately
            const to = directoryIn(src, target)
            if (to === from || (to !== undefined && allowed.includes(to))) return []
            const problem = `${directory}/src/${from} may not import ${specifier}.`
            return [{ file: path, line, problem, fix: fixFor(allowed) }]
          })
      })
  })
}

/** Imports between features. */
export function findMixedTopics({ packages }: Workspace): Finding[] {
  return packages
    .flatMap(({ files }) => files)
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, imports }) => {
      const all = topics.find((prefix) => path.startsWith(prefix))
      if (all === undefined) return []
      return imports
        .filter(({ specifier }) => isRelative(specifier))
        .filter(({ specifier }) => {
          const target = resolveRelative(path, specifier)
          return target.startsWith(all) && directoryIn(all, target) !== directoryIn(all, path)
        })
        .map(({ specifier, line }) => ({
          file: path,
          line,
          problem: `${specifier} belongs to another topic.`,
          fix: 'Let them meet in core, or move what both need to source.',
        }))
    })
}

/** The first directory of a path inside another, or undefined for a file directly in it. */
function directoryIn(dir: string, path: string): string | undefined {
  const rest = path.slice(dir.length)
  return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : undefined
}

function fixFor(allowed: readonly string[]): string {
  const list = allowed.length > 0 ? allowed.join(' and ') : 'no other directory'
  return `It may import ${list}: move what is shared down.`
}
