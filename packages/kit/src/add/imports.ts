import type { AutoImport, ImportSource } from '@fw/schema'
import { isAbsolute } from 'pathe'
import { useFw } from '../context/fw-context.ts'
import { listOf } from '../lists/list-of.ts'
import { resolveFile } from '../resolve/resolve-path.ts'

/**
 * Adds auto-imports.
 *
 * @example addImports({ name: 'useCart', from: resolver.resolve('./runtime/use-cart') })
 */
export function addImports(imports: AutoImport | readonly AutoImport[]): void {
  // With extension: bundlers do not try every extension.
  const all = listOf(imports).map((each) => (isAbsolute(each.from) ? { ...each, from: fileOf(each.from) } : each))
  useFw().hook('imports:extend', (list) => void list.push(...all))
}

const fileOf = (path: string): string => resolveFile(path) ?? path

/**
 * Adds directories to auto-import from. Names of the project take precedence unless `prepend` is set.
 *
 * @example addImportsDir(resolver.resolve('./runtime/composables'))
 */
export function addImportsDir(dirs: string | readonly string[], { prepend = false }: { prepend?: boolean } = {}): void {
  const all = listOf(dirs)
  useFw().hook('imports:dirs', (list) => void (prepend ? list.unshift(...all) : list.push(...all)))
}

/**
 * Adds auto-imports of a package.
 *
 * @example addImportsSources({ from: '@vueuse/core', imports: ['useMouse', 'useFetch'] })
 */
export function addImportsSources(sources: ImportSource | readonly ImportSource[]): void {
  const all = listOf(sources)
  useFw().hook('imports:sources', (list) => void list.push(...all))
}
