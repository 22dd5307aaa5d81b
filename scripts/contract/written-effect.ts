import { putAt, resolve, valueAt, versionOf, type AnyTree, type PlainObject, type Source, type Variant } from '@fw/schema'
import { oldNames } from '@fw/schema/renamed.ts'
import { facts } from './templates.ts'

/** Keys that no default holds, and where their effect shows. */
const shownAt: Readonly<Record<string, string>> = {
  // Another spelling of an option (Q3).
  'serverEngine.runtimeConfig.envPrefix': 'serverEngine.runtimeConfig.serverEngine.envPrefix',
  // Keys that a project may add; the contract gives them as examples.
  'runtimeConfig.apiKey': 'runtimeConfig.apiKey',
  'runtimeConfig.public.baseURL': 'runtimeConfig.public.baseURL',
}

/** Where the effect of an entry shows whose own path is not in the resolved options; nothing for other entries. */
export function otherPlaceOf(path: string): string | undefined {
  if (Object.hasOwn(shownAt, path)) return shownAt[path]
  // An old name that is still accepted is the same option under another spelling (Q1).
  const old = Object.entries(oldNames).find(([name, { to, accepted }]) => accepted && to && `${path}.`.startsWith(`${name}.`))
  return old ? `${old[1].to}${path.slice(old[0].length)}` : undefined
}

/** Whether a value that is written at one place comes out at the other. */
export function hasEffect(path: string, place: string, variant: Variant, tree: AnyTree): boolean {
  const sample = 'a value that no default has'
  const config: PlainObject = { future: { compatibilityVersion: versionOf(variant) } }
  putAt(config, path.split('.'), sample)
  const source: Source = { kind: 'file', label: 'the contract', config }
  return valueAt(resolve({ tree, facts, sources: [source] }).options, place.split('.')) === sample
}
