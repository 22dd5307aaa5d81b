import * as v from 'valibot'
import { anyObject } from '../checks.ts'
import type { Declare, Group } from '../define.ts'

export interface FwLinkPrefetchOnShape {
  /**
   * Prefetch when the link becomes visible.
   *
   * @default true
   * @example false
   */
  visibility: boolean
}

export interface FwLinkDefaultsShape {
  /**
   * Name of the link component in devtools.
   *
   * @default 'FwLink'
   * @example 'AppLink'
   */
  componentName: string
  /**
   * Prefetch the target of a link.
   *
   * @default true
   * @example false
   */
  prefetch: boolean
  /** When to prefetch. */
  prefetchOn: Group<FwLinkPrefetchOnShape>
}

export interface UseAsyncDataDefaultsShape {
  /**
   * Make data deeply reactive, which is slow for large data. Also applies to `useFetch`.
   *
   * @default false, in variant B true
   * @example true
   */
  deep: boolean
  /**
   * Value of `error` if there is none.
   *
   * @default null
   * @example 'none'
   */
  errorValue: string | null | undefined
  /**
   * Value of `data` before it is loaded.
   *
   * @default null
   * @example 'none'
   */
  value: string | null | undefined
}

export interface DefaultsShape {
  /** Links to other pages. */
  fwLink: Group<FwLinkDefaultsShape>
  /** Data loaded by `useAsyncData`. */
  useAsyncData: Group<UseAsyncDataDefaultsShape>
  /**
   * Default options of every `useFetch` call.
   *
   * @default {}
   * @example { retry: 2 }
   */
  useFetch: Record<string, unknown>
}

const emptyValue = v.optional(v.union([v.string(), v.null()]))

/** `experimental.defaults` */
export const experimentalDefaults: Declare<DefaultsShape> = {
  fwLink: {
    group: {
      componentName: { check: v.string(), default: 'FwLink', proof: 'experimental/links' },
      prefetch: { check: v.boolean(), default: true, proof: 'experimental/links' },
      prefetchOn: {
        group: {
          visibility: { check: v.boolean(), default: true, proof: 'experimental/links' },
        },
      },
    },
  },
  useAsyncData: {
    group: {
      deep: { check: v.boolean(), default: false, defaultInB: true, proof: 'experimental/data' },
      errorValue: { check: emptyValue, default: null, proof: 'experimental/data' },
      value: { check: emptyValue, default: null, proof: 'experimental/data' },
    },
  },
  useFetch: { check: anyObject(), default: {}, proof: 'experimental/data' },
}
