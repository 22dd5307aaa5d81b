import type { TransformContext } from '@fw/schema'
import type { Plugin } from 'vite'

/** Modules that transforms add: code that is loaded separately from the file it is written in. */
export function addedModules(): { plugin: Plugin; add: NonNullable<TransformContext['addModule']> } {
  const codes = new Map<string, string>()
  return {
    add: (from, name, code) => {
      const file = from.replace(/\?.*$/, '')
      // A neighbour of the file, so that relative imports are resolved from there.
      const id = `${file}.${name}.${/\.[jt]sx$/.test(file) ? 'tsx' : 'ts'}`
      codes.set(id, code)
      return id
    },
    plugin: {
      name: 'fw:added-modules',
      enforce: 'pre',
      resolveId: {
        filter: { id: /\.\w+\.tsx?$/ },
        handler: (id) => (codes.has(id) ? id : undefined),
      },
      load: {
        filter: { id: /\.\w+\.tsx?$/ },
        handler: (id) => codes.get(id),
      },
    },
  }
}
