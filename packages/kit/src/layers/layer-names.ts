import { valueAt } from '@fw/schema'
import type { Layer } from '../config/layers.ts'

/** `#layers/<name>` for the directory of each layer; of two with one name, the stronger one has it. The project has one if it names itself. */
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
      return false // reported by the check of the file
    }
  })
}
