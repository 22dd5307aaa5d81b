import type { LayerDirectories } from '@fw/schema'
import { layerAliases, localAliases, resolveAlias } from './resolve-layer-path.ts'

/** Finds the innermost layer that contains a file, or undefined. Query strings are ignored. */
export function createLayerOf(layers: readonly LayerDirectories[]): (file: string) => LayerDirectories | undefined {
  const roots = layers
    .map((layer) => ({ layer, root: `${layer.root.replace(/\/+$/, '')}/` }))
    .toSorted((a, b) => b.root.length - a.root.length)
  return (file) => roots.find(({ root }) => file.startsWith(root))?.layer
}

/** Resolves aliases relative to the importing file: `~` in a file of a layer refers to that layer. */
export type ResolveAliasFrom = (path: string, importer?: string) => string

export function createResolveAlias(layers: readonly LayerDirectories[]): ResolveAliasFrom {
  const project = layers[0]!
  const layerOf = createLayerOf(layers)
  return (path, importer) =>
    // Modules may change the project's aliases, so they are looked up on each call.
    resolveAlias(path, layerAliases((importer === undefined ? undefined : layerOf(importer)) ?? project, project))
}

/**
 * Resolves `~`, `@`, `~~` and `@@` in files of other layers than the project. Called by bundlers for each import that starts with
 * one of these. Undefined if there are no such layers.
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

/** Matches specifiers that `createLocalAlias` may resolve. */
export const localAlias: RegExp = /^(?:~~?|@@?)(?:\/|$)/
