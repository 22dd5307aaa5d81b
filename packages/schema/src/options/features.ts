import * as v from 'valibot'
import { func } from '../checks.ts'
import { open, type Declare, type Group } from '../define.ts'

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
   * Inline styles in the rendered HTML instead of linking them. A function is called for each component. Only supported by
   * bundler1.
   *
   * @default true
   * @example (path) => path.includes('/critical/')
   */
  inlineStyles: boolean | InlineStylesFilter
  /**
   * Send pages without JavaScript. `true` and `'production'` are equivalent: scripts are kept in development. To set it for
   * single paths, use `routeRules`.
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
      inlineStyles: { check: v.union([v.boolean(), func<InlineStylesFilter>()]), default: true, proof: open },
      noScripts: { check: v.union([v.boolean(), v.literal('production')]), default: false, proof: 'features/no-scripts' },
    },
  },
}
