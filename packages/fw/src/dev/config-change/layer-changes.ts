import type { LayerDirectories, LoadedConfig } from '@fw/kit'
import { layerDirectories } from '@fw/kit/internal'
import { compile, declarations, valueAt } from '@fw/schema'
import { deepChanges } from './deep-changes.ts'
import type { OtherChange } from './env-changes.ts'

/** Added, removed and reordered layers, and changes of options that layers have for themselves. */
export function layerChanges(before: LoadedConfig, after: LoadedConfig): OtherChange[] {
  const [old, now] = [layerDirectories(before).slice(1), layerDirectories(after).slice(1)]
  const same = old.length === now.length && old.every(({ root }, index) => root === now[index]!.root)
  if (!same) return [{ keys: ['layers'], before: names(old), after: names(now) }]
  return now.flatMap((layer, index) => {
    const file = after.layers[index + 1]?.configFile
    return ownOptions().flatMap((keys) =>
      deepChanges(valueAt(old[index]!.options, keys), valueAt(layer.options, keys), ['layers', layer.name, ...keys]).map(
        (change) => ({ ...change, ...(file ? { place: { file } } : {}) }),
      ),
    )
  })
}

const names = (layers: readonly LayerDirectories[]): string[] => layers.map(({ name }) => name)

/** Options that are not merged but belong to each layer. */
function ownOptions(): (readonly string[])[] {
  const own = [...compile(declarations).leaves.values()].filter(({ strategy, path }) => strategy === 'own' && path !== 'buildId')
  return [...own.map(({ keys }) => keys), ['imports', 'scan'], ['imports', 'dirs'], ['plugins']]
}
