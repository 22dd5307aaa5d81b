import * as v from 'valibot'
import type { Declare, Group, ToolType } from '../define.ts'

export interface RouterOptionsShape {
  /**
   * Use the hash of the URL for routing. The hash is not sent to the server, so use it with `ssr: false` only.
   *
   * @default false
   * @example true
   */
  hashMode: boolean
  /**
   * Scroll behaviour for hash links.
   *
   * @default 'auto'
   * @example 'smooth'
   */
  scrollBehaviorType: 'auto' | 'smooth'
}

export interface RouterShape {
  /** Options of vue-router. Functions have to be set in a router options file. */
  options: Group<RouterOptionsShape, never, ToolType<'ui-router'>>
}

export interface RouterTopic {
  /** vue-router. */
  router: Group<RouterShape>
}

export const router: Declare<RouterTopic> = {
  router: {
    group: {
      options: {
        open: true,
        group: {
          hashMode: { check: v.boolean(), default: false, proof: 'router/options-hash-mode' },
          scrollBehaviorType: {
            check: v.picklist(['auto', 'smooth']),
            default: 'auto',
            proof: 'router/options-scroll-behavior-type',
          },
        },
      },
    },
  },
}
