import { valueAt } from '@fw/schema'
import type { Layer } from '../config/layers.ts'

/**
 * `#layers/<name>` for the directory of each layer. If two have the same name, the higher-priority layer wins. The project has an
 * alias if it sets `$meta.name`.
 */
export function layerNames(layers: readonly Layer[]): Record<string, string> {
  const [project, ...others] = layers
  const named = isNamed(project!) ? [...others, project!] : others
  return Object.fromEntries(named.toReversed().map(({ name, dir }) => [`#layers/${name}`, dir]))
}

function isNamed({ name, sources }: Layer): boolean {
  return sources.some(({ config }) => {
    try {
      return valueAt(config, ['$meta', 'name']) === name
    } catch {
      return false // reported by the validation of the file
    }
  })
}
