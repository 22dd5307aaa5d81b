import * as v from 'valibot'
import type { Declare, Group } from '../define.ts'
import type { CompatibilityVersion } from '../variant.ts'

export interface FutureShape {
  /**
   * Whose defaults hold: `4` for the newer layout (variant A), `3` for the older one (variant B). Any option set explicitly
   * keeps its value.
   *
   * @default 3
   * @example 4
   */
  compatibilityVersion: CompatibilityVersion
  /**
   * Several apps on one page. Give each its own `appId`. Experimental.
   *
   * @default false
   * @example true
   */
  multiApp: boolean
  /**
   * Let TypeScript resolve modules as a bundler does. `false` goes back to the older way.
   *
   * @default true
   * @example false
   */
  typescriptBundlerResolution: boolean
}

export interface FutureTopic {
  /** Behaviour of coming versions, chosen early. */
  future: Group<FutureShape>
}

export const future: Declare<FutureTopic> = {
  future: {
    group: {
      // The same in both variants: a version that is written decides the variant, never the other way round.
      compatibilityVersion: { check: v.picklist([3, 4]), default: 3, proof: 'future/compatibility-version' },
      multiApp: { check: v.boolean(), default: false, proof: 'future/multi-app' },
      typescriptBundlerResolution: { check: v.boolean(), default: true, proof: 'future/typescript-bundler-resolution' },
    },
  },
}
