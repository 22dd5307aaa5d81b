import * as v from 'valibot'
import type { Declare, Group, ToolType } from '../define.ts'

export interface RouterOptionsShape {
  /**
   * Keep the route behind a `#` in the address. The server never sees it, so use it only with `ssr: false`.
   *
   * @default false
   * @example true
   */
  hashMode: boolean
  /**
   * How the page moves to the target of a hash link.
   *
   * @default 'auto'
   * @example 'smooth'
   */
  scrollBehaviorType: 'auto' | 'smooth'
}

export interface RouterShape {
  /** Options of the router library. Those that are functions belong in a router options file. */
  options: Group<RouterOptionsShape, never, ToolType<'ui-router'>>
}

export interface RouterTopic {
  /** The router. */
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
