import { resolve as resolveOptions, versionOf, type FwOptions, type Resolution, type Source } from '@fw/schema'
import { resolve } from 'pathe'
import type { LoadedConfig } from '../config/load-fw-config.ts'
import type { Layer } from '../config/layers.ts'

/** Where the parts of one layer lie, and the options that it has written itself. Paths are absolute; nothing says that they exist. */
export interface LayerDirectories {
  name: string
  /** For the project all options; for another layer its own ones, completed by defaults for its directory. */
  options: FwOptions
  /** Who wrote a value. What other layers wrote is marked by `source.layer`. */
  explain: Resolution['explain']
  root: string
  src: string
  server: string
  modules: string
  shared: string
  public: string
  layouts: string
  middleware: string
  pages: string
  plugins: string
  assets: string
  /** Where `router.options` and `spa-loading-template.html` are looked for. */
  app: string
}

/** The directories of the project and of what it builds on, the project first. Each layer names its directories itself. */
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
    // In A it is the source directory itself, wherever that lies, unless somebody says otherwise.
    app: variant === 'A' && explain('dir.app').from[0]?.kind === 'default' ? src : resolve(base, dir.app),
  }
}

/** The options of a layer as if it were a project, in the variant of the real one. The environment speaks to the project only. */
function ownResolution(layer: Layer, { facts, variant }: LoadedConfig): Resolution {
  const inVariant: Source = {
    kind: 'cli',
    label: 'project',
    config: { future: { compatibilityVersion: versionOf(variant) } },
  }
  const own = layer.sources.map(({ layer: _name, ...source }): Source => source)
  return resolveOptions({ sources: [inVariant, ...own], facts: { ...facts, rootDir: layer.dir, env: {} } })
}
