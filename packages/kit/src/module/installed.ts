import type { Fw, FwModule } from '@fw/schema'
import { useFw } from '../context/fw-context.ts'
import { fits } from './check-compatibility.ts'
import { loadFwModuleInstance } from './load-module.ts'

/**
 * Whether a module has run, or is listed in `modules`. Does not include modules that other modules will install.
 *
 * @example if (hasFwModule('@acme/icons')) addPlugin(resolve('./runtime/icons'))
 */
export function hasFwModule(name: string, fw: Fw = useFw()): boolean {
  return fw.modules.some((each) => each.name === name || each.meta.configKey === name) || listed(fw).includes(name)
}

/**
 * Returns the version of a module that has run or is listed, or of the module itself. False if unknown.
 *
 * @example const version = await getFwModuleVersion('@acme/icons')
 */
export async function getFwModuleVersion(module: string | FwModule, fw: Fw = useFw()): Promise<string | false> {
  if (typeof module !== 'string') return module.getMeta().version ?? false
  const installed = fw.modules.find((each) => each.name === module)
  if (installed) return installed.meta.version ?? false
  if (!listed(fw).includes(module)) return false
  return (await loadFwModuleInstance(module, fw)).module.getMeta().version ?? false
}

/**
 * Whether the version of a module is in a range.
 *
 * @example await hasFwModuleCompatibility('@acme/icons', '^2.1.0')
 */
export async function hasFwModuleCompatibility(module: string | FwModule, range: string, fw: Fw = useFw()): Promise<boolean> {
  const version = await getFwModuleVersion(module, fw)
  return version !== false && fits(version, range)
}

function listed({ options }: Fw): unknown[] {
  return options.modules.map((entry) => (Array.isArray(entry) ? entry[0] : entry))
}
