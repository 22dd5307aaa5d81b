import type { Fw } from '@fw/schema'
import { resolveModuleFile } from './load-module.ts'

/** Files of the modules that layers list by name, also of modules that fail to load. */
export function listedModuleFiles(fw: Pick<Fw, 'layers' | 'options'>): string[] {
  const files = fw.layers.flatMap((layer) =>
    layer.options.modules
      .map((entry) => (Array.isArray(entry) ? entry[0] : entry))
      .flatMap((module) => (typeof module === 'string' ? (resolveModuleFile(module, fw, layer) ?? []) : [])),
  )
  return [...new Set(files)]
}
