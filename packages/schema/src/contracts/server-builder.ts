import type { BuildApp } from './builder.ts'

/** Builds the server around the bundles of the builder. A package exports `bundle(app: BuildApp)`. */
export interface ServerBuilder {
  bundle: (app: BuildApp) => Promise<void>
}
