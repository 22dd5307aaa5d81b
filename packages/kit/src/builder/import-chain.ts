/** The part of the module graph that leads to an entry. */
export interface ModuleImporters {
  isEntry: (id: string) => boolean
  /** Ids of the modules that import a module, statically or dynamically. */
  importers: (id: string) => Iterable<string>
}

/** The shortest chain of imports from an entry to a module, both included. Only the module itself if no entry leads to it. */
export function importChain(id: string, graph: ModuleImporters): string[] {
  const next = new Map<string, string | undefined>([[id, undefined]])
  for (const each of next.keys()) {
    if (graph.isEntry(each)) return chainFrom(each, next)
    for (const importer of graph.importers(each)) if (!next.has(importer)) next.set(importer, each)
  }
  return [id]
}

function chainFrom(entry: string, next: ReadonlyMap<string, string | undefined>): string[] {
  const chain: string[] = []
  for (let id: string | undefined = entry; id !== undefined; id = next.get(id)) chain.push(id)
  return chain
}
