import type { LoadedConfig } from '@fw/kit'

/** Removes problems about keys that a module may still claim. */
export function withoutUnclaimed(problems: LoadedConfig['problems']): LoadedConfig['problems'] {
  return problems.filter(({ code }) => code !== 'FW_CONFIG_UNCLAIMED_KEY')
}
