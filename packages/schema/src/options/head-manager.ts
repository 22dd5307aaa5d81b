import * as v from 'valibot'
import type { Declare, Group } from '../define.ts'

export interface RenderSSRHeadOptionsShape {
  /**
   * Render head tags without line breaks between them.
   *
   * @default false
   * @example true
   */
  omitLineBreaks: boolean
}

export interface HeadManagerShape {
  /**
   * Enable legacy behaviour: tags are not sorted, the keys `hid`, `vmid`, `children` and `body` work, and values can be promises.
   *
   * @default false
   * @example true
   */
  legacy: boolean
  /** Rendering of the head on the server. Other keys are passed to Unhead. */
  renderSSRHeadOptions: Group<RenderSSRHeadOptionsShape, never, Record<string, unknown>>
}

export interface HeadManagerTopic {
  /** Unhead, which manages the document head. */
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
