import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { dirname, resolve } from 'pathe'
import { runtimeFile } from './framework-modules.ts'

/**
 * The files that declare what a module of the runtime passes on. Code that imports them from there does not pull in the whole module, and
 * bundlers have less to sort out.
 */
export function runtimeExports(name: 'index' | 'components'): Map<string, string> {
  const file = runtimeFile(name)
  const { module } = parseSync(file, readFileSync(file, 'utf8'), { sourceType: 'module' })
  const sources = new Map<string, string>()
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { localName } of entries) sources.set(localName.value, resolve(dirname(file), moduleRequest.value))
  }
  const result = new Map<string, string>()
  for (const { entries } of module.staticExports) {
    for (const { exportName, localName, moduleRequest, importName } of entries) {
      const source = moduleRequest ? resolve(dirname(file), moduleRequest.value) : sources.get(localName.name ?? '')
      const original = moduleRequest ? importName.name : localName.name
      // Only what keeps its name: everything here does, and a rename would need one more table.
      if (source !== undefined && exportName.name && original === exportName.name) result.set(exportName.name, source)
    }
  }
  return result
}
