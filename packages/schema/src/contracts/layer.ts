import type { FwOptions } from '../options/index.ts'
import type { Resolution } from '../resolve.ts'

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
