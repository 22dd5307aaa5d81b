import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { sideOf } from './side-of.ts'

/** Marks the ids of modules that fw generates. */
const prefix = '\0fw:'

/** The id of a generated module in the bundler. In an address of the dev server, `#` would begin something else. */
export function generatedId(id: string): string {
  return prefix + id.replace(/^#/, '')
}

/** Serves `#build/…`, `#imports` and the like from memory. */
export function generatedModules({ files }: BuildApp): Plugin {
  return {
    name: 'fw:generated-modules',
    resolveId: {
      order: 'pre',
      filter: { id: /^#/ },
      handler(specifier) {
        const id = files.resolve(specifier)
        return id === undefined ? undefined : generatedId(id)
      },
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- the convention for ids of virtual modules
      filter: { id: /^\0fw:/ },
      async handler(id) {
        const code = await files.text(`#${id.slice(prefix.length)}`, sideOf(this.environment))
        return { code, moduleType: 'js', map: null }
      },
    },
  }
}

/** Imports in modules that others have added are theirs: a generated module has no place from which to look for packages. */
export function generatedImports({ files }: BuildApp): Plugin[] {
  // Asked for every import, so it is there only if it is needed.
  if (!files.list().some(({ importer }) => importer !== undefined)) return []
  return [
    {
      name: 'fw:generated-imports',
      resolveId: {
        order: 'pre',
        handler(specifier, importer, context) {
          if (!importer?.startsWith(prefix) || /^[#\0]/.test(specifier)) return undefined
          const from = files.importerOf(`#${importer.slice(prefix.length)}`)
          return from === undefined ? undefined : this.resolve(specifier, from, { ...context, skipSelf: true })
        },
      },
    },
  ]
}
