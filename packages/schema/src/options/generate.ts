import * as v from 'valibot'
import { anything } from '../checks.ts'
import type { Declare, Group } from '../define.ts'

export interface GenerateShape {
  /**
   * Has no effect. Use `serverEngine.prerender.ignore` to skip paths.
   *
   * @default in variant B []
   * @example ['/admin']
   */
  exclude: (string | RegExp)[] | undefined
  /**
   * Old name of `serverEngine.prerender.routes`. The paths of both are merged.
   *
   * @default in variant B []
   * @example ['/about']
   */
  routes: string[] | undefined
}

export interface GenerateTopic {
  /** Old options for prerendering. Variant B only. */
  generate: Group<GenerateShape>
}

export const generate: Declare<GenerateTopic> = {
  generate: {
    onlyIn: 'B',
    group: {
      exclude: {
        // The entries are not used.
        check: v.array(anything<string | RegExp>()),
        default: undefined,
        defaultInB: [],
        onlyIn: 'B',
        deprecated: {
          why: '`generate.exclude` has no effect.',
          fix: 'Use `serverEngine.prerender.ignore`.',
        },
        merge: 'append',
        proof: 'generate/exclude',
      },
      routes: {
        check: v.array(v.string()),
        default: undefined,
        defaultInB: [],
        onlyIn: 'B',
        deprecated: {
          why: '`generate.routes` was replaced by `serverEngine.prerender.routes`.',
          fix: 'Use `serverEngine.prerender.routes`.',
        },
        merge: 'append',
        proof: 'generate/routes',
      },
    },
  },
}
