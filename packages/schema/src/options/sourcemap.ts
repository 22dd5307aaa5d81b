import * as v from 'valibot'
import type { Declare, Group } from '../define.ts'

/** `true`: generated and referenced in the bundle; `false`: none; `hidden`: generated but not referenced. */
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
   * Source maps of the client bundle. If they are referenced, every visitor can read your sources.
   *
   * @default false
   * @example 'hidden'
   */
  client: SourcemapMode
}

export interface SourcemapTopic {
  /** Source maps, per side. A single value applies to both sides. */
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
