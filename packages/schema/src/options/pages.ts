import * as v from 'valibot'
import type { Declare, Group } from '../define.ts'

export interface PagesShape {
  /**
   * Whether the app has a router. Unset: it has one if the pages directory exists.
   *
   * @default none
   * @example false
   */
  enabled: boolean | undefined
  /**
   * Globs that choose the files that become pages, relative to the pages directory. A leading `!` leaves files out.
   *
   * @default none
   * @example ['*.vue', '!draft.vue']
   */
  pattern: string | string[] | undefined
}

export interface PagesTopic {
  /** Routes made from files. `true` or `false` in place of the object switches the router on or off. */
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
