import { resolve } from 'pathe'

export interface ImportLayer {
  srcDir: string
  rootDir: string
  /** The directory that app and server share; none in variant B. */
  sharedDir?: string
  /** Directories that the layer itself adds, as written. */
  dirs?: readonly string[]
  /** `imports.scan` of the layer. */
  scan?: boolean
}

/** The directories of a layer whose exports need no import. */
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
