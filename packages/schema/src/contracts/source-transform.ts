import type { Side } from './generated-files.ts'

/** A source transform that every bundler applies, at the stage given by `order`. */
export interface SourceTransform {
  name: string
  /** Only for one side. */
  side?: Side
  /** `pre`: the original source. `normal`: after components are compiled, still TypeScript. `post`: plain JavaScript. */
  order: 'pre' | 'normal' | 'post'
  filter: {
    /** Matched against the module id including its query. */
    id: { include: RegExp; exclude?: RegExp }
    /** The code must contain one of these strings, or match. */
    code?: RegExp
  }
  transform: (code: string, id: string, context: TransformContext) => Promise<Transformed | undefined> | Transformed | undefined
}

export interface TransformContext {
  side: Side
  dev: boolean
  /**
   * Adds a module with code that was part of another one, and returns its specifier. Relative imports in it are resolved like those of
   * the other module. Unset if the builder cannot add modules.
   */
  addModule?: (from: string, name: string, code: string) => string
}

export interface Transformed {
  code: string
  /** Source map, as JSON or as an object (version 3). */
  map?: unknown
}
