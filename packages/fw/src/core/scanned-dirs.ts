import { resolveAlias, type LayerDirectories, type LoadedConfig } from '@fw/kit'
import { componentDirs, componentLayers } from '../features/components/component-dirs.ts'
import { importDirs, ownImportDirs } from '../features/imports/import-dirs.ts'
import type { ChangeKind } from './refresh-app.ts'

export interface ScanContext {
  loaded: LoadedConfig
  /** The project first. */
  layers: readonly LayerDirectories[]
  /** Directories that are looked into, those of modules included. */
  scanned?: { importDirs: readonly string[]; componentDirs: readonly { path: string }[]; serverDirs?: readonly string[] }
}

export interface ScannedDir {
  dir: string
  /** What files in it are for the app. */
  kind: ChangeKind | 'server' | 'public'
  /** Whether a path, relative to the directory, can be of that kind; empty for the directory itself. */
  isPart: (path: string) => boolean
}

/** The directories of all layers in which files have a meaning. */
export function scannedDirs({ loaded, layers, scanned }: ScanContext): ScannedDir[] {
  const { options, variant } = loaded
  const alias = (path: string): string => resolveAlias(path, options.alias)
  const isSource = (path: string): boolean =>
    !/\.[^/]*$/.test(path) || options.extensions.some((extension) => path.endsWith(extension))
  const hasPattern = options.pages.pattern !== undefined

  const own = layers.flatMap((layer): ScannedDir[] => {
    const { shared, src, root } = layer
    const inA = variant === 'A'
    const scan = options.imports.scan && layer.options.imports.scan
    const exported = importDirs(
      { srcDir: src, rootDir: root, dirs: ownImportDirs(layer, layers), scan, ...(inA ? { sharedDir: shared } : {}) },
      alias,
    )
    return [
      ...(options.pages.enabled === false
        ? []
        : [{ dir: layer.pages, kind: 'page' as const, isPart: hasPattern ? any : isSource }]),
      { dir: layer.layouts, kind: 'layout', isPart: isSource },
      { dir: layer.middleware, kind: 'middleware', isPart: isFlat },
      { dir: layer.plugins, kind: 'plugin', isPart: isFlat },
      { dir: layer.server, kind: 'server', isPart: any },
      { dir: layer.public, kind: 'public', isPart: any },
      ...exported.map((dir): ScannedDir => ({ dir, kind: 'composable', isPart: isFlat })),
      ...(inA && scan ? [{ dir: shared, kind: 'composable' as const, isPart: isSource }] : []),
    ]
  })
  const components = componentDirs(options.components.dirs, componentLayers(layers, options), alias)
  return [
    ...own,
    ...(scanned?.serverDirs ?? []).map((dir): ScannedDir => ({ dir, kind: 'server', isPart: any })),
    ...(scanned?.importDirs ?? []).map((dir): ScannedDir => ({ dir, kind: 'composable', isPart: isFlat })),
    ...[...components, ...(scanned?.componentDirs ?? [])].map(({ path }): ScannedDir => ({
      dir: path,
      kind: 'component',
      isPart: isSource,
    })),
  ]
}

const any = (): boolean => true

/** Scripts, and directories by their index file. */
const isFlat = (path: string): boolean => /^[^/.]*$|^(?:[^/]+|[^/]+\/index(?:\.\w+)*)\.[cm]?[jt]sx?$/.test(path)
