import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { sideOf } from './side-of.ts'

/** Prefix for the ids of generated modules. */
const prefix = '\0fw:'

/** The id of a generated module in the bundler. In URLs of the dev server `#` would start a fragment. */
export function generatedId(id: string): string {
  return prefix + id.replace(/^#/, '')
}

/** Serves `#build/…`, `#imports` and similar modules from memory. */
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

/**
 * Resolves imports of generated modules from the file that added the module, since a generated module has no location from which
 * packages can be resolved.
 */
export function generatedImports({ files }: BuildApp): Plugin[] {
  // The hook runs for every import, so the plugin is only added if it is needed.
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
