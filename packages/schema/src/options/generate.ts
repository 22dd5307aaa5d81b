import * as v from 'valibot'
import { anything } from '../checks.ts'
import type { Declare, Group } from '../define.ts'

export interface GenerateShape {
  /**
   * Without effect. Paths to skip belong in `serverEngine.prerender.ignore`.
   *
   * @default in variant B []
   * @example ['/admin']
   */
  exclude: (string | RegExp)[] | undefined
  /**
   * Older place of `serverEngine.prerender.routes`; its paths are added to those.
   *
   * @default in variant B []
   * @example ['/about']
   */
  routes: string[] | undefined
}

export interface GenerateTopic {
  /** Older options for prerendering. Variant B only. */
  generate: Group<GenerateShape>
}

export const generate: Declare<GenerateTopic> = {
  generate: {
    onlyIn: 'B',
    group: {
      exclude: {
        // Nothing reads the entries.
        check: v.array(anything<string | RegExp>()),
        default: undefined,
        defaultInB: [],
        onlyIn: 'B',
        deprecated: {
          why: '`generate.exclude` is no longer used.',
          fix: 'Write `serverEngine.prerender.ignore`.',
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
          why: '`generate.routes` gave way to an option of the server engine.',
          fix: 'Write `serverEngine.prerender.routes`.',
        },
        merge: 'append',
        proof: 'generate/routes',
      },
    },
  },
}
