import * as v from 'valibot'
import { func } from '../checks.ts'
import type { Declare, Group } from '../define.ts'

/** Returns whether to inline the styles of a component, given its path. */
export type InlineStylesFilter = (path: string) => boolean

export interface FeaturesShape {
  /**
   * Show server logs in the browser console in development. `'silent'` only passes them to the hook `dev:ssr-logs`.
   *
   * @default false
   * @example 'silent'
   */
  devLogs: boolean | 'silent'
  /**
   * Inline styles in the HTML of rendered pages instead of linking them, so that browsers need no further request before they
   * show a page. A function is called with the path of each component and style sheet, and returns whether to inline its
   * styles; by default those of `.vue` files are in variant A. Only supported by bundler1; not used in development and with
   * `ssr: false`.
   *
   * @default a function, in variant B true
   * @example (path) => path.includes('/critical/')
   */
  inlineStyles: boolean | InlineStylesFilter
  /**
   * Send pages without JavaScript, and leave built scripts out of the output. `true` and `'production'` are equivalent: scripts are
   * kept in development. To set it for single paths, use `routeRules`.
   *
   * @default false
   * @example 'production'
   */
  noScripts: boolean | 'production'
}

export interface FeaturesTopic {
  /** Features that can be turned on and off. */
  features: Group<FeaturesShape>
}

export const features: Declare<FeaturesTopic> = {
  features: {
    group: {
      devLogs: { check: v.union([v.boolean(), v.literal('silent')]), default: false, proof: 'features/dev-logs' },
      inlineStyles: {
        check: v.union([v.boolean(), func<InlineStylesFilter>()]),
        default: () => inComponents,
        defaultInB: true,
        proof: 'features/inline-styles',
      },
      noScripts: { check: v.union([v.boolean(), v.literal('production')]), default: false, proof: 'features/no-scripts' },
    },
  },
}

/** Global style sheets are the same on all pages, and better cached. */
const inComponents: InlineStylesFilter = (path) => path.endsWith('.vue')
