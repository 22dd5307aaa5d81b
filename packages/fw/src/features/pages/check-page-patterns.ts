import { readFileSync } from 'node:fs'
import type { BuildProblem } from '@fw/kit'
import { importModule } from '@fw/kit'
import type { PageRoute } from '@fw/schema'
import { joinPath } from '@fw/runtime/route-table'
import { countWideParams, hasOwnExpressions } from './linear-pattern.ts'
import { slowPattern } from './page-problems.ts'

type Cost = 'exponential' | 'polynomial' | undefined

const known = new Map<string, Cost>()

/**
 * Reports paths of pages with regular expressions of their author, where some requests would take far longer than others. Those that are
 * generated from file names are never slow.
 *
 * @param runtimeDir - Where the router library is found.
 */
export async function checkPagePatterns(pages: readonly PageRoute[], runtimeDir: string): Promise<BuildProblem[]> {
  const found = ownPatterns(pages, [undefined])
  const unknown = found.filter(({ pattern }) => !known.has(pattern))
  if (unknown.length > 0) {
    const cost = await loadJudge(runtimeDir)
    for (const { pattern } of unknown) known.set(pattern, cost(pattern))
  }
  return found.flatMap(({ pattern, written, file }) => {
    const cost = known.get(pattern)
    return cost
      ? [slowPattern(pattern, cost === 'exponential', file === undefined ? undefined : { file, ...placeOf(file, written) })]
      : []
  })
}

interface OwnPattern {
  /** From the root. */
  pattern: string
  /** The path of the page or its alias, as the page says it. */
  written: string
  file: string | undefined
}

function ownPatterns(pages: readonly PageRoute[], above: readonly (string | undefined)[]): OwnPattern[] {
  return pages.flatMap((page) => {
    const all = [page.path, ...(page.alias ?? [])].flatMap((written) =>
      above.map((parent) => ({ written, pattern: joinPath(parent, written), file: page.file })),
    )
    const below = ownPatterns(
      page.children,
      all.map(({ pattern }) => pattern),
    )
    // What is slow because of a parent is reported there.
    return [...all.filter(({ written, pattern }) => hasOwnExpressions(written) && hasOwnExpressions(pattern)), ...below]
  })
}

/** What is used of it. */
interface RouterLibrary {
  createRouterMatcher: (routes: object[], options: object) => { getRoutes: () => { re: RegExp }[] }
}

/** Analyses the expressions that the router library makes. */
async function loadJudge(runtimeDir: string): Promise<(pattern: string) => Cost> {
  const [{ analyse }, { createRouterMatcher }] = await Promise.all([
    import('scslre'),
    importModule<RouterLibrary>('vue-router', `${runtimeDir}/`),
  ])
  return (pattern) => {
    let expression: RegExp | undefined
    try {
      // Nothing can fail behind a catch-all at the end, which the analysis does not see.
      const path = pattern.replace(/\(\.\*\)\*$/, '([^/]*)*')
      expression = createRouterMatcher([{ path, component: {} }], {}).getRoutes()[0]?.re
    } catch {
      return undefined // not valid, as the router will say
    }
    const { reports } = analyse(expression!)
    if (reports.some(({ exponential }) => exponential)) return 'exponential'
    // Texts of several characters that can stand in both of two parameters are not part of the analysis.
    return reports.length > 0 || countWideParams(pattern) > 1 ? 'polynomial' : undefined
  }
}

function placeOf(file: string, written: string): { line?: number; column?: number } {
  let code: string
  try {
    code = readFileSync(file, 'utf8')
  } catch {
    return {} // deleted meanwhile
  }
  // In a string of the page, a backslash is written twice.
  const at = Math.max(code.indexOf(written), code.indexOf(written.replaceAll('\\', '\\\\')))
  if (at === -1) return {}
  const before = code.slice(0, at).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}
