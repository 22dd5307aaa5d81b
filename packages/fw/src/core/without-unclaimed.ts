import type { LoadedConfig } from '@fw/kit'

/** Problems without those that modules decide about: they are about to run, and what none of them claims is an error then. */
export function withoutUnclaimed(problems: LoadedConfig['problems']): LoadedConfig['problems'] {
  return problems.filter(({ code }) => code !== 'FW_CONFIG_UNCLAIMED_KEY')
}
