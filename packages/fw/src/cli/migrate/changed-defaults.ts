import type { LoadedConfig } from '@fw/kit'
import { valueAt } from '@fw/schema'

/** Options whose defaults differ and change what an app does. Those of directories follow from the moves. */
export const behaviours = [
  'features.inlineStyles',
  'experimental.compileTemplate',
  'experimental.defaults.useAsyncData.deep',
  'experimental.relativeWatchPaths',
  'experimental.resetAsyncDataToUndefined',
  'experimental.templateUtils',
] as const

/** How defaults change for a project that does not set them, one sentence each. */
export function changedDefaults(before: LoadedConfig, after: LoadedConfig): string[] {
  return behaviours
    .filter((path) => before.explain(path).from[0]?.kind === 'default')
    .map((path) => `The default of \`${path}\` changes from ${textOf(before, path)} to ${textOf(after, path)}.`)
}

function textOf({ options }: LoadedConfig, path: string): string {
  const value = valueAt(options, path.split('.'))
  return typeof value === 'function' ? 'the styles of components only' : `\`${String(value)}\`` // the function of `inlineStyles`
}
