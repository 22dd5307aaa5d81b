import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { dirname, resolve } from 'pathe'
import { runtimeFile } from './framework-modules.ts'

/** Maps exports of the runtime to the files that declare them. Importing from there avoids loading the whole module. */
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
      // Only exports that keep their name, which all of them do.
      if (source !== undefined && exportName.name && original === exportName.name) result.set(exportName.name, source)
    }
  }
  return result
}
