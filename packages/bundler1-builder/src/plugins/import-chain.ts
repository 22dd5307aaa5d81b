/** The part of the bundler's module graph that is read. */
export interface ModuleImports {
  getModuleInfo: (
    id: string,
  ) => { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] } | null | undefined
}

/** The shortest chain of imports from an entry to a module, both included. Only the module itself if no entry leads to it. */
export function importChain(id: string, graph: ModuleImports): string[] {
  const next = new Map<string, string | undefined>([[id, undefined]])
  for (const each of next.keys()) {
    const info = graph.getModuleInfo(each)
    if (info?.isEntry) return chainFrom(each, next)
    for (const importer of [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])])
      if (!next.has(importer)) next.set(importer, each)
  }
  return [id]
}

function chainFrom(entry: string, next: ReadonlyMap<string, string | undefined>): string[] {
  const chain: string[] = []
  for (let id: string | undefined = entry; id !== undefined; id = next.get(id)) chain.push(id)
  return chain
}
