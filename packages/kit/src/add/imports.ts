import type { AutoImport, ImportSource } from '@fw/schema'
import { isAbsolute } from 'pathe'
import { useFw } from '../context/fw-context.ts'
import { listOf } from '../lists/list-of.ts'
import { resolveFile } from '../resolve/resolve-path.ts'

/**
 * Makes names available without an import.
 *
 * @example addImports({ name: 'useCart', from: resolver.resolve('./runtime/use-cart') })
 */
export function addImports(imports: AutoImport | readonly AutoImport[]): void {
  // Files are named in full: bundlers do not look for every extension.
  const all = listOf(imports).map((each) => (isAbsolute(each.from) ? { ...each, from: fileOf(each.from) } : each))
  useFw().hook('imports:extend', (list) => void list.push(...all))
}

const fileOf = (path: string): string => resolveFile(path) ?? path

/**
 * Makes the exports of directories available without an import. Names of the project win, unless `prepend` is set.
 *
 * @example addImportsDir(resolver.resolve('./runtime/composables'))
 */
export function addImportsDir(dirs: string | readonly string[], { prepend = false }: { prepend?: boolean } = {}): void {
  const all = listOf(dirs)
  useFw().hook('imports:dirs', (list) => void (prepend ? list.unshift(...all) : list.push(...all)))
}

/**
 * Makes names of a package available without an import.
 *
 * @example addImportsSources({ from: '@vueuse/core', imports: ['useMouse', 'useFetch'] })
 */
export function addImportsSources(sources: ImportSource | readonly ImportSource[]): void {
  const all = listOf(sources)
  useFw().hook('imports:sources', (list) => void list.push(...all))
}
