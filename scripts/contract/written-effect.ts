import { putAt, resolve, valueAt, versionOf, type AnyTree, type PlainObject, type Source, type Variant } from '@fw/schema'
import { oldNames } from '@fw/schema/renamed.ts'
import { facts } from './templates.ts'

/** Keys that no default contains, and where their effect is visible. */
const shownAt: Readonly<Record<string, string>> = {
  // Another spelling of an option (Q3).
  'serverEngine.runtimeConfig.envPrefix': 'serverEngine.runtimeConfig.serverEngine.envPrefix',
  // Keys that a project may add; examples in the contract.
  'runtimeConfig.apiKey': 'runtimeConfig.apiKey',
  'runtimeConfig.public.baseURL': 'runtimeConfig.public.baseURL',
}

/** Where the effect of an entry is visible if its path is not part of the resolved options. */
export function otherPlaceOf(path: string): string | undefined {
  if (Object.hasOwn(shownAt, path)) return shownAt[path]
  // A deprecated name that is still accepted is an alias of the option (Q1).
  const old = Object.entries(oldNames).find(([name, { to, accepted }]) => accepted && to && `${path}.`.startsWith(`${name}.`))
  return old ? `${old[1].to}${path.slice(old[0].length)}` : undefined
}

/** Whether a value set at one path is resolved at the other. */
export function hasEffect(path: string, place: string, variant: Variant, tree: AnyTree): boolean {
  const sample = 'a value that no default has'
  const config: PlainObject = { future: { compatibilityVersion: versionOf(variant) } }
  putAt(config, path.split('.'), sample)
  const source: Source = { kind: 'file', label: 'the contract', config }
  return valueAt(resolve({ tree, facts, sources: [source] }).options, place.split('.')) === sample
}
