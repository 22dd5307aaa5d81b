import * as v from 'valibot'
import { func } from '../checks.ts'
import { open, type Declare, type Group } from '../define.ts'

/** Decides by the path of a component whether its styles are inlined. */
export type InlineStylesFilter = (path: string) => boolean

export interface FeaturesShape {
  /**
   * Show server logs in the browser while developing. `'silent'` hands them to the hook `dev:ssr-logs` without printing them.
   *
   * @default false
   * @example 'silent'
   */
  devLogs: boolean | 'silent'
  /**
   * Put styles into the rendered HTML instead of linking them; a function decides per component. Works with bundler1.
   *
   * @default true
   * @example (path) => path.includes('/critical/')
   */
  inlineStyles: boolean | InlineStylesFilter
  /**
   * Send pages without JavaScript. `true` and `'production'` mean the same: development keeps its scripts. For single paths
   * use `routeRules`.
   *
   * @default false
   * @example 'production'
   */
  noScripts: boolean | 'production'
}

export interface FeaturesTopic {
  /** Parts of fw that can be switched. */
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
