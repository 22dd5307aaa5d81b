import type { Nitro } from 'nitropack/types'

/** The name of the preset in kebab case. Nitro also accepts `nodeCluster` and `node_cluster`. */
export function presetName({ options }: Pick<Nitro, 'options'>): string {
  return options.preset.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
