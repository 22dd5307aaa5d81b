import type { LoadedConfig } from '@fw/kit'
import { createLayerOf } from '@fw/kit/internal'
import type { Fw, LayerDirectories } from '@fw/schema'
import { isAbsolute } from 'pathe'
import { createAppScanner } from '../app-scanner.ts'
import { findParts } from '../find-parts.ts'
import { partsOf } from './parts-of.ts'
import { serverParts } from './server-parts.ts'

export const partKinds = [
  'page',
  'layout',
  'component',
  'composable',
  'plugin',
  'middleware',
  'root component',
  'error page',
  'app.config',
  'router.options',
  'server route',
  'server middleware',
  'server plugin',
  'public file',
] as const

export type PartKind = (typeof partKinds)[number]

/** A file of an app and its role. */
export interface Part {
  kind: PartKind
  /** Display name: the path of a page, the name of a component. */
  name: string
  /** Other names for it. */
  aliases?: string[]
  /** Absolute. */
  file: string
}

/** Of several files with the same role, the one that is used and the overridden ones. */
export interface LayerPart extends Part {
  /** Undefined for files added by modules. */
  layer?: string
  /** Highest precedence first. */
  shadows: { file: string; layer: string }[]
}

/** Files of all layers are used; nothing is overridden. */
const addUp: ReadonlySet<PartKind> = new Set(['plugin', 'app.config', 'router.options', 'server middleware', 'server plugin'])

/** All parts of an app, with their layers and what they override. */
export async function layerParts(fw: Fw, loaded: LoadedConfig): Promise<LayerPart[]> {
  const { layers } = fw
  const own = await Promise.all(layers.map((layer) => partsOfLayers([layer], asAlone(fw, layer), loaded)))
  const all = await partsOfLayers(layers, fw, loaded)
  const layerOf = createLayerOf(layers)
  return all.map((part) => {
    const others = layers.flatMap((layer, index) =>
      own[index]!.filter(({ kind, name, file }) => kind === part.kind && name === part.name && file !== part.file).map(
        ({ file }) => ({ file, layer: layer.name }),
      ),
    )
    const layer = isAbsolute(part.file) ? layerOf(part.file)?.name : undefined
    return { ...part, ...(layer === undefined ? {} : { layer }), shadows: addUp.has(part.kind) ? [] : others }
  })
}

/** A layer as if it were the only one, without hooks. */
function asAlone(fw: Fw, layer: LayerDirectories): Fw {
  return { ...fw, layers: [layer], callHook: async () => {} }
}

async function partsOfLayers(layers: readonly LayerDirectories[], fw: Fw, loaded: LoadedConfig): Promise<Part[]> {
  const scanner = await createAppScanner(loaded, { fw })
  const inApp = partsOf(await findParts(scanner))
  return [...inApp, ...(await serverParts(layers, loaded.options, scanner.isIgnored))]
}
