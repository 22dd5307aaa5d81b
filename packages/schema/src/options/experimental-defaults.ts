import * as v from 'valibot'
import { anyObject } from '../checks.ts'
import type { Declare, Group } from '../define.ts'

export interface FwLinkPrefetchOnShape {
  /**
   * Prefetch once the link is visible.
   *
   * @default true
   * @example false
   */
  visibility: boolean
}

export interface FwLinkDefaultsShape {
  /**
   * Name of the link component in developer tools.
   *
   * @default 'FwLink'
   * @example 'AppLink'
   */
  componentName: string
  /**
   * Load the target of a link in advance.
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
   * Track changes deep inside the data. Costs time with large data. `useFetch` follows it too.
   *
   * @default false, in variant B true
   * @example true
   */
  deep: boolean
  /**
   * What `error` holds while there is none.
   *
   * @default null
   * @example 'none'
   */
  errorValue: string | null | undefined
  /**
   * What `data` holds before there is any.
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
   * Options that every `useFetch` call starts from.
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
