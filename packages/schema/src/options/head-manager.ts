import * as v from 'valibot'
import type { Declare, Group } from '../define.ts'

export interface RenderSSRHeadOptionsShape {
  /**
   * Write the head tags without line breaks between them.
   *
   * @default false
   * @example true
   */
  omitLineBreaks: boolean
}

export interface HeadManagerShape {
  /**
   * Behave as older versions did: tags stay unsorted, the keys `hid`, `vmid`, `children` and `body` work, and values may be
   * promises.
   *
   * @default false
   * @example true
   */
  legacy: boolean
  /** How the server writes the head. Further keys reach the head manager's renderer. */
  renderSSRHeadOptions: Group<RenderSSRHeadOptionsShape, never, Record<string, unknown>>
}

export interface HeadManagerTopic {
  /** The manager of the document head. */
  headManager: Group<HeadManagerShape>
}

export const headManager: Declare<HeadManagerTopic> = {
  headManager: {
    group: {
      legacy: { check: v.boolean(), default: false, proof: 'head-manager/legacy' },
      renderSSRHeadOptions: {
        open: true,
        group: {
          omitLineBreaks: { check: v.boolean(), default: false, proof: 'head-manager/render-ssr-head-options-omit-line-breaks' },
        },
      },
    },
  },
}
