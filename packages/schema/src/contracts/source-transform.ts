import type { Side } from './generated-files.ts'

/** A change to source code that every bundler applies, at the place that `order` says. */
export interface SourceTransform {
  name: string
  /** Only for one side. */
  side?: Side
  /** `pre`: the source as written. `normal`: after compilation of components, TypeScript still inside. `post`: plain JavaScript. */
  order: 'pre' | 'normal' | 'post'
  filter: {
    /** Matched against the module id, query included. */
    id: { include: RegExp; exclude?: RegExp }
    /** The code must contain one of these, or match. */
    code?: RegExp
  }
  transform: (code: string, id: string, context: TransformContext) => Promise<Transformed | undefined> | Transformed | undefined
}

export interface TransformContext {
  side: Side
  dev: boolean
}

export interface Transformed {
  code: string
  /** A source map, as JSON or as an object of version 3. */
  map?: unknown
}
