import type { ModuleGraph } from '@fw/kit/internal'
import type { Compilation, Compiler, Module } from '../loader-bundler.ts'
import type { Pass } from '../passes.ts'

/** The modules of a side and their imports, as they are before the bundler merges modules. */
export interface GraphPlugin {
  apply: (compiler: Compiler) => void
  graph: ModuleGraph
}

export function graphPlugin(pass: Pass): GraphPlugin {
  const imports = new Map<string, string[]>()
  const importers = new Map<string, string[]>()
  const idOf = (module: Module): string | undefined => module.resource && moduleId(module.resource, pass)
  const read = (compilation: Compilation, modules: Iterable<Module>): void => {
    imports.clear()
    importers.clear()
    for (const module of modules) {
      const id = idOf(module)
      if (id === undefined) continue
      const imported = importedIds(module, compilation, pass)
      for (const other of imported) importers.set(other, [...(importers.get(other) ?? []), id])
      imports.set(id, imported)
    }
  }
  return {
    apply: ({ hooks }) =>
      hooks.thisCompilation.tap('fw', (compilation) => {
        compilation.hooks.finishModules.tap('fw', (modules) => read(compilation, modules))
      }),
    graph: {
      isEntry: (id) => id === pass.app.entries[pass.side],
      moduleIds: () => imports.keys(),
      importedIds: (id) => imports.get(id) ?? [],
      importers: (id) => importers.get(id) ?? [],
      code: () => undefined,
    },
  }
}

/** Ids of the modules that a module imports, in order. */
export function importedIds(module: Module, { moduleGraph }: Compilation, pass: Pass): string[] {
  const connections = moduleGraph.getOutgoingConnectionsInOrder?.(module) ?? moduleGraph.getOutgoingConnections(module)
  const imported = new Set<string>()
  for (const { module: target } of connections) if (target?.resource) imported.add(moduleId(target.resource, pass))
  if (module.resource) imported.delete(moduleId(module.resource, pass))
  return [...imported]
}

/** Generated modules have no place in the project. */
export function moduleId(resource: string, { generated }: Pass): string {
  const { dir } = generated
  return resource.startsWith(`${dir}/`) ? `\0fw:${resource.slice(dir.length + 1).replace(/\.mjs$/, '')}` : resource
}
