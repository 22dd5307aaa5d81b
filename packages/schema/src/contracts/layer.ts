import type { FwOptions } from '../options/index.ts'
import type { Resolution } from '../resolve.ts'

/** Directories and options of a layer. Paths are absolute and may not exist. */
export interface LayerDirectories {
  name: string
  /** All options for the project; for another layer its own options, completed with defaults for its directory. */
  options: FwOptions
  /** Returns the source of a value. Values of other layers have a `source.layer`. */
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
  /** Directory of `router.options` and `spa-loading-template.html`. */
  app: string
}
