import type { LoadedConfig } from '@fw/kit'

/** Names of the modules that the configuration lists, without those in the modules directory. */
export function listedModules({ options }: LoadedConfig): string[] {
  return options.modules.flatMap((entry) => {
    const module: unknown = Array.isArray(entry) ? entry[0] : entry
    return typeof module === 'string' ? [module] : []
  })
}
