import type { LayerDirectories } from '@fw/schema'
import { resolve } from 'pathe'

export interface ImportLayer {
  srcDir: string
  rootDir: string
  /** The directory shared by app and server. Unset in variant B. */
  sharedDir?: string
  /** Directories listed by the layer itself, as written. */
  dirs?: readonly string[]
  /** `imports.scan` of the layer. */
  scan?: boolean
}

/** The auto-import directories of a layer. */
export function importDirs(layer: ImportLayer, resolveAlias: (path: string) => string = (path) => path): string[] {
  if (layer.scan === false) return []
  const own = (layer.dirs ?? []).map((dir) => {
    const match = /^(~~|@@|~|@)(?:\/(.*))?$/.exec(dir)
    if (match) return resolve(match[1]!.length === 2 ? layer.rootDir : layer.srcDir, match[2] ?? '.')
    return resolve(layer.srcDir, resolveAlias(dir))
  })
  const shared = layer.sharedDir === undefined ? [] : [resolve(layer.sharedDir, 'utils'), resolve(layer.sharedDir, 'types')]
  return [...new Set([resolve(layer.srcDir, 'composables'), resolve(layer.srcDir, 'utils'), ...own, ...shared])]
}

/** The directories listed by a layer itself. The options of the project include those of all layers, which are subtracted. */
export function ownImportDirs(layer: LayerDirectories, layers: readonly LayerDirectories[]): string[] {
  const { dirs } = layer.options.imports
  if (layer !== layers[0]) return dirs
  const voices = layer.explain('imports.dirs').from
  const entries = (isOwn: boolean): unknown[] =>
    voices
      .filter(({ source }) => (source?.layer === undefined) === isOwn)
      .flatMap(({ value }) => (Array.isArray(value) ? value : []))
  const own = new Set(entries(true))
  const inherited = new Set(entries(false))
  return dirs.filter((dir) => own.has(dir) || !inherited.has(dir))
}
