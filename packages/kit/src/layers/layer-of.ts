import type { LayerDirectories } from '@fw/schema'
import { layerAliases, localAliases, resolveAlias } from './resolve-layer-path.ts'

/** Finds the innermost layer that a file lies in; nothing for files elsewhere. Queries of bundlers do not matter. */
export function createLayerOf(layers: readonly LayerDirectories[]): (file: string) => LayerDirectories | undefined {
  const roots = layers
    .map((layer) => ({ layer, root: `${layer.root.replace(/\/+$/, '')}/` }))
    .toSorted((a, b) => b.root.length - a.root.length)
  return (file) => roots.find(({ root }) => file.startsWith(root))?.layer
}

/** Replaces aliases as the file in which they are written means them: `~` in a file of a layer is that layer. */
export type ResolveAliasFrom = (path: string, importer?: string) => string

export function createResolveAlias(layers: readonly LayerDirectories[]): ResolveAliasFrom {
  const project = layers[0]!
  const layerOf = createLayerOf(layers)
  return (path, importer) =>
    // The aliases of the project may change while modules run, so they are looked up when they are needed.
    resolveAlias(path, layerAliases((importer === undefined ? undefined : layerOf(importer)) ?? project, project))
}

/**
 * What `~`, `@`, `~~` and `@@` mean where they do not mean the project: in files of other layers. Bundlers ask for each import that begins so.
 * Nothing if there are no such layers.
 */
export function createLocalAlias(
  layers: readonly LayerDirectories[],
): ((specifier: string, importer: string) => string | undefined) | undefined {
  const [project, ...others] = layers
  if (others.length === 0 || !project!.options.experimental.localLayerAliases) return undefined
  const layerOf = createLayerOf(layers)
  const aliases = new Map(others.map((layer) => [layer, localAliases(layer.options.alias)]))
  return (specifier, importer) => {
    const layer = localAlias.test(specifier) ? layerOf(importer) : undefined
    const local = layer && aliases.get(layer)
    const path = local ? resolveAlias(specifier, local) : specifier
    return path === specifier ? undefined : path
  }
}

/** The beginning of specifiers that `createLocalAlias` may know. */
export const localAlias: RegExp = /^(?:~~?|@@?)(?:\/|$)/
