import type { Fw, ModuleEntry } from '@fw/schema'
import { useFw } from '../context/fw-context.ts'
import { resolveModuleFile } from './load-module.ts'

export interface ModuleWithOptions {
  module: Exclude<ModuleEntry, readonly unknown[]>
  options: Record<string, unknown>
  /** Undefined for functions, and for modules that are not found. */
  file: string | undefined
}

/**
 * Splits an entry of `modules` into the module and its options, and finds its file. Undefined for a disabled entry.
 *
 * @example const { file, options } = resolveModuleWithOptions(['@acme/icons', { size: 24 }])
 */
export function resolveModuleWithOptions(
  entry: ModuleEntry | false | undefined,
  fw: Fw = useFw(),
): ModuleWithOptions | undefined {
  if (!entry) return undefined
  const [module, options] = Array.isArray(entry) ? entry : [entry]
  return {
    module,
    options: { ...options },
    file: typeof module === 'string' ? resolveModuleFile(module, fw, fw.layers[0]!) : undefined,
  }
}
