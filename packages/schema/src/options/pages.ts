import * as v from 'valibot'
import type { Declare, Group } from '../define.ts'

export interface PagesShape {
  /**
   * Enable the router. Defaults to whether the pages directory exists.
   *
   * @default none
   * @example false
   */
  enabled: boolean | undefined
  /**
   * Glob patterns of page files, relative to the pages directory. A leading `!` excludes files.
   *
   * @default none
   * @example ['*.vue', '!draft.vue']
   */
  pattern: string | string[] | undefined
}

export interface PagesTopic {
  /** File-based routing. Use `true` or `false` to enable or disable the router. */
  pages: Group<PagesShape, boolean>
}

export const pages: Declare<PagesTopic> = {
  pages: {
    shorthand: { check: v.boolean(), expand: (enabled) => ({ enabled }) },
    group: {
      enabled: { check: v.boolean(), default: undefined, proof: 'pages/enabled' },
      pattern: { check: v.union([v.string(), v.array(v.string())]), default: undefined, proof: 'pages/pattern' },
    },
  },
}
