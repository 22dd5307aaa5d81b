import type { LayerDirectories, Resolution } from '@fw/schema'
import { resolve } from 'pathe'
import type { LoadedConfig } from '../config/load-fw-config.ts'
import { ownResolution } from './own-resolution.ts'

/** The directories of the project and its layers, the project first. Each layer configures its own directories. */
export function layerDirectories(loaded: LoadedConfig): LayerDirectories[] {
  return loaded.layers.map((layer, index) => directoriesOf(layer.name, index === 0 ? loaded : ownResolution(layer, loaded)))
}

function directoriesOf(name: string, { options, explain, variant }: Resolution): LayerDirectories {
  const { rootDir: root, srcDir: src, serverDir: server, dir } = options
  const base = variant === 'A' ? root : src
  return {
    name,
    options,
    explain,
    root,
    src,
    server,
    modules: resolve(root, dir.modules),
    shared: resolve(root, dir.shared),
    public: resolve(base, dir.public),
    layouts: resolve(base, dir.layouts),
    middleware: resolve(base, dir.middleware),
    pages: resolve(base, dir.pages),
    plugins: resolve(base, dir.plugins),
    assets: resolve(base, dir.assets),
    // In variant A it defaults to the source directory.
    app: variant === 'A' && explain('dir.app').from[0]?.kind === 'default' ? src : resolve(base, dir.app),
  }
}
