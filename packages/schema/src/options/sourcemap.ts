import * as v from 'valibot'
import type { Declare, Group } from '../define.ts'

/** `true`: made and referenced in the bundle; `false`: none; `hidden`: made but not referenced. */
export type SourcemapMode = boolean | 'hidden'

export interface SourcemapShape {
  /**
   * Source maps of the server bundle.
   *
   * @default true
   * @example 'hidden'
   */
  server: SourcemapMode
  /**
   * Source maps of the client bundle. A referenced map shows your sources to every visitor.
   *
   * @default false
   * @example 'hidden'
   */
  client: SourcemapMode
}

export interface SourcemapTopic {
  /** Source maps, per side. One value in place of the object goes for both sides. */
  sourcemap: Group<SourcemapShape, SourcemapMode>
}

const mode = v.union([v.boolean(), v.literal('hidden')])

export const sourcemap: Declare<SourcemapTopic> = {
  sourcemap: {
    shorthand: { check: mode, expand: (value) => ({ server: value, client: value }) },
    group: {
      server: { check: mode, default: true, proof: 'sourcemap/server' },
      client: { check: mode, default: false, proof: 'sourcemap/client' },
    },
  },
}
