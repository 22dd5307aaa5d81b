import { resolve, versionOf, type Facts, type Resolution, type Source, type Variant } from '@fw/schema'
import type { Layer } from '../config/layers.ts'

/**
 * Resolves the options of a layer as if it were a project, in the variant of the actual project. Environment variables only apply
 * to the project.
 */
export function ownResolution(layer: Layer, { facts, variant }: { facts: Facts; variant: Variant }): Resolution {
  const inVariant: Source = {
    kind: 'cli',
    label: 'project',
    config: { future: { compatibilityVersion: versionOf(variant) } },
  }
  const own = layer.sources.map(({ layer: _name, ...source }): Source => source)
  return resolve({ sources: [inVariant, ...own], facts: { ...facts, rootDir: layer.dir, env: {} } })
}
