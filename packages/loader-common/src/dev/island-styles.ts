import { islandFiles } from '@fw/kit/internal'
import { join, relative } from 'pathe'
import type { Compilation, Module, SideConfig } from '../loader-bundler.ts'
import { importedIds, moduleId } from '../output/module-graph.ts'
import { islandChunk, islandStyles } from '../output/island-styles.ts'
import type { Pass } from '../passes.ts'

const moduleName = 'island-styles.mjs'

/**
 * Style sheets of islands. Only the server compiles islands, so its modules tell which style sheets they import. When an island is rendered
 * for the first time, they become a chunk of the client bundle. No script loads it; its style sheet is part of pages with the island.
 * Without `bundler2.extractCSS`, scripts add style sheets to the page, and the entry imports them.
 */
export interface RenderedIslands {
  /** The islands among rendered files, which are relative to the root directory. */
  among: (rendered: readonly string[]) => string[]
  /** Adds islands, and updates those that were added before. Returns the generated files that have changed. */
  update: (server: Compilation, islands?: readonly string[]) => string[]
}

export function renderedIslands(client: Pass, server: Pass): RenderedIslands {
  const { app, generated } = client
  const { bundler2, rootDir } = app.options
  const added = new Set<string>()
  const islandNames = (): Set<string> => new Set(islandFiles(app).map((file) => relative(rootDir, file)))
  const importOf = (name: string): string => {
    const file = JSON.stringify(join(generated.dir, `${name}.mjs`))
    return bundler2.extractCSS ? `void (() => import(/* webpackChunkName: "${name}" */ ${file}))` : `import ${file}`
  }
  return {
    among: (rendered) => {
      const islands = islandNames()
      return rendered.filter((file) => islands.has(file))
    },
    update: (compilation, islands = []) => {
      for (const island of islands) added.add(island)
      if (added.size === 0) return []
      const existing = islandNames()
      const modules = modulesOf(compilation, server)
      const importsOf = (id: string): string[] => {
        const module = modules.get(id)
        return module ? importedIds(module, compilation, server) : []
      }
      const changed: string[] = []
      const lines: string[] = []
      for (const island of added) {
        const file = join(rootDir, island)
        const name = islandChunk(app, file)
        if (existing.has(island)) {
          changed.push(...generated.update(`${name}.mjs`, islandStyles(file, importsOf)))
          lines.push(importOf(name))
        } else added.delete(island)
      }
      return [...changed, ...generated.update(moduleName, `${[...lines, 'import.meta.webpackHot?.accept()'].join('\n')}\n`)]
    },
  }
}

const known = new WeakMap<Compilation, Map<string, Module>>()

/** The modules of a compilation by id. */
function modulesOf(compilation: Compilation, pass: Pass): Map<string, Module> {
  let modules = known.get(compilation)
  if (!modules) {
    modules = new Map()
    for (const module of compilation.modules) if (module.resource) modules.set(moduleId(module.resource, pass), module)
    known.set(compilation, modules)
  }
  return modules
}

/** Adds the module that imports them to the entry. */
export function addIslandModule({ generated, side }: Pass, { entry }: SideConfig): void {
  if (side === 'client') entry['entry'] = [generated.add(moduleName, ''), ...(entry['entry'] as string[])] // of `sideConfig`
}

/** Whether a changed file only adds style sheets of islands, which pages get with the island. */
export function isIslandStyles(file: string): boolean {
  return /\/island-styles(?:-\w+)?\.mjs$/.test(file)
}
