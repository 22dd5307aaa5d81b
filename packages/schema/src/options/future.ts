import * as v from 'valibot'
import type { Declare, Group } from '../define.ts'
import type { CompatibilityVersion } from '../variant.ts'

export interface FutureShape {
  /**
   * Selects the defaults: `4` for the current layout (variant A), `3` for the old one (variant B). Options that you set are not
   * affected.
   *
   * @default 3
   * @example 4
   */
  compatibilityVersion: CompatibilityVersion
  /**
   * Support multiple apps on one page. Each needs its own `appId`. Experimental.
   *
   * @default false
   * @example true
   */
  multiApp: boolean
  /**
   * Use `moduleResolution: 'bundler'` in TypeScript. `false` uses the old resolution.
   *
   * @default true
   * @example false
   */
  typescriptBundlerResolution: boolean
}

export interface FutureTopic {
  /** Behaviour of future versions, to opt in early. */
  future: Group<FutureShape>
}

export const future: Declare<FutureTopic> = {
  future: {
    group: {
      // Has the same default in both variants, because it determines the variant.
      compatibilityVersion: { check: v.picklist([3, 4]), default: 3, proof: 'future/compatibility-version' },
      multiApp: { check: v.boolean(), default: false, proof: 'future/multi-app' },
      typescriptBundlerResolution: { check: v.boolean(), default: true, proof: 'future/typescript-bundler-resolution' },
    },
  },
}
