import type { Finding } from './finding.ts'
import { isRelative, resolveRelative } from './specifier.ts'
import type { SourceFile, Workspace } from './workspace.ts'

/** Import cycles at runtime. Type-only imports are removed by the compiler and may form cycles. */
export function findCycles({ packages }: Workspace): Finding[] {
  return packages.flatMap(({ files }) => {
    const graph = valueImports(files)
    const reported = new Set<string>()
    return [...graph.keys()].flatMap((file): Finding[] => {
      const circle = reported.has(file) ? undefined : shortestCircle(graph, file)
      if (!circle) return []
      for (const member of circle) reported.add(member)
      const line = graph.get(file)?.get(circle[1]!) ?? 1 // a cycle contains its start twice
      return [{ file, line, problem: `Import cycle: ${circle.join(' → ')}.`, fix: 'Move the shared code to a separate file.' }]
    })
  })
}

/** For each file, its imports and their lines. */
type Graph = Map<string, Map<string, number>>

function valueImports(files: SourceFile[]): Graph {
  const known = new Set(files.map(({ path }) => path))
  return new Map(
    files.map(({ path, imports }) => {
      const targets = new Map<string, number>()
      for (const { specifier, line, typeOnly } of imports) {
        if (typeOnly || !isRelative(specifier)) continue
        const base = resolveRelative(path, specifier)
        const target = [base, `${base}.ts`, `${base}/index.ts`].find((candidate) => known.has(candidate))
        if (target && !targets.has(target)) targets.set(target, line)
      }
      return [path, targets]
    }),
  )
}

/** The shortest path from a file back to itself, including both ends. */
function shortestCircle(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const target of graph.get(file)?.keys() ?? []) {
      if (target === start) return [...wayTo(file, cameFrom), start]
      if (cameFrom.has(target)) continue
      cameFrom.set(target, file)
      queue.push(target)
    }
  }
  return undefined
}

function wayTo(end: string, cameFrom: Map<string, string>): string[] {
  const way = [end]
  for (let at = cameFrom.get(end); at !== undefined; at = cameFrom.get(at)) way.unshift(at)
  return way
}
