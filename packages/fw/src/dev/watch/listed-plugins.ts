import { type LayerDirectories, resolveAlias } from '@fw/kit'
import { layerAliases } from '@fw/kit/internal'
import { resolve } from 'pathe'

/** Matches files listed in the option `plugins`, where extension and `index` can be omitted. */
export function listedPlugins(layers: readonly LayerDirectories[]): (path: string) => boolean {
  const named = new Set<string>()
  for (const layer of layers) {
    const aliases = layerAliases(layer, layers[0]!)
    for (const { src } of layer.options.plugins)
      for (const dir of [layer.root, layer.src]) named.add(resolve(dir, resolveAlias(src, aliases)))
  }
  if (named.size === 0) return () => false
  return (path) => {
    const bare = path.replace(/\.\w+$/, '')
    return named.has(path) || named.has(bare) || named.has(bare.replace(/\/index$/, ''))
  }
}
