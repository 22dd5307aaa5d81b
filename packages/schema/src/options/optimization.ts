import * as v from 'valibot'
import { anyObject, regexp } from '../checks.ts'
import type { Declare, Group } from '../define.ts'
import { valueAt } from '../plain-object.ts'

/** A function whose calls get a unique key. */
export interface KeyedComposable {
  /** Name of the function. */
  name: string
  /** The key is appended to calls with fewer arguments than this. */
  argumentLength: number
  /** Module that the function is imported from, to ignore other functions of the same name. */
  source?: string | RegExp | undefined
}

/** Function names by the module they are imported from. */
export type ComposablesBySource = Record<string, string[]>

export interface ObjectDefinitionsShape {
  /**
   * Methods of the object passed to `defineFwComponent`.
   *
   * @default ['asyncData', 'setup']
   * @example ['asyncData', 'setup', 'load']
   */
  defineFwComponent: string[]
  /**
   * Methods of the object passed to `defineFwPlugin`.
   *
   * @default ['setup']
   * @example ['setup', 'prepare']
   */
  defineFwPlugin: string[]
  /**
   * Methods of the object passed to `definePageMeta`.
   *
   * @default ['middleware', 'validate']
   * @example ['middleware', 'validate', 'load']
   */
  definePageMeta: string[]
}

export interface AsyncTransformsShape {
  /**
   * Functions whose async callbacks keep the context of composables after an `await`. Replaces the default.
   *
   * @default ['defineFwPlugin', 'defineFwRouteMiddleware']
   * @example ['defineFwPlugin', 'defineFwRouteMiddleware', 'defineJob']
   */
  asyncFunctions: string[]
  /** The same for methods of an object, by the function that the object is passed to. Custom functions can be added. */
  objectDefinitions: Group<ObjectDefinitionsShape, never, Record<string, string[]>>
}

export interface TreeShakeComposablesShape {
  /**
   * Calls to remove from the client build, by import source. A list replaces the default of its source.
   *
   * @default { ui: […], '#app': […] }
   * @example { '#app': ['definePageMeta'] }
   */
  client: ComposablesBySource
  /**
   * Calls to remove from the server build, by import source. A list replaces the default of its source.
   *
   * @default { ui: […], '#app': ['definePayloadReviver', 'definePageMeta'] }
   * @example { ui: ['onMounted'] }
   */
  server: ComposablesBySource
}

export interface TreeShakeShape {
  /** Composables to remove from the build of a side that does not use them. */
  composables: Group<TreeShakeComposablesShape>
}

export interface OptimizationShape {
  /** Keeps composables working after an `await`. */
  asyncTransforms: Group<AsyncTransformsShape>
  /**
   * Functions whose calls get a key that is identical on server and client. Added to the default; an entry with the name of a
   * default replaces it.
   *
   * @default [{ name: 'callOnce', argumentLength: 3 }, {…}, … 5 more]
   * @example [{ name: 'useCounter', argumentLength: 2, source: '~/composables/counter' }]
   */
  keyedComposables: KeyedComposable[]
  /** Removal of code that a side does not use. */
  treeShake: Group<TreeShakeShape>
}

export interface OptimizationTopic {
  /** Transformations of your code. */
  optimization: Group<OptimizationShape>
}

const composablesBySource = v.pipe(anyObject(), v.record(v.string(), v.array(v.string())))

export const optimization: Declare<OptimizationTopic> = {
  optimization: {
    group: {
      asyncTransforms: {
        group: {
          asyncFunctions: {
            check: v.array(v.string()),
            default: ['defineFwPlugin', 'defineFwRouteMiddleware'],
            proof: 'optimization/async-transforms-async-functions',
          },
          objectDefinitions: {
            open: true,
            group: {
              defineFwComponent: {
                check: v.array(v.string()),
                default: ['asyncData', 'setup'],
                proof: 'optimization/async-transforms-object-definitions-define-fw-component',
              },
              defineFwPlugin: {
                check: v.array(v.string()),
                default: ['setup'],
                proof: 'optimization/async-transforms-object-definitions-define-fw-plugin',
              },
              definePageMeta: {
                check: v.array(v.string()),
                default: ['middleware', 'validate'],
                proof: 'optimization/async-transforms-object-definitions-define-page-meta',
              },
            },
          },
        },
      },
      keyedComposables: {
        check: v.array(
          v.strictObject({
            name: v.string(),
            argumentLength: v.pipe(v.number(), v.integer(), v.minValue(1)),
            source: v.optional(v.union([v.string(), regexp])),
          }),
        ),
        default: [
          { name: 'callOnce', argumentLength: 3 },
          { name: 'defineFwComponent', argumentLength: 2 },
          { name: 'useState', argumentLength: 2 },
          { name: 'useFetch', argumentLength: 3 },
          { name: 'useAsyncData', argumentLength: 3 },
          { name: 'useLazyAsyncData', argumentLength: 3 },
          { name: 'useLazyFetch', argumentLength: 3 },
        ],
        merge: { by: (entry) => valueAt(entry, ['name']) },
        extendsDefault: true,
        proof: 'optimization/keyed-composables',
      },
      treeShake: {
        group: {
          composables: {
            group: {
              client: {
                check: composablesBySource,
                default: {
                  ui: ['onRenderTracked', 'onRenderTriggered', 'onServerPrefetch'],
                  '#app': ['definePayloadReducer', 'definePageMeta', 'onPrehydrate'],
                },
                proof: 'optimization/tree-shake-composables-client',
              },
              server: {
                check: composablesBySource,
                default: {
                  ui: [
                    'onMounted',
                    'onUpdated',
                    'onUnmounted',
                    'onBeforeMount',
                    'onBeforeUpdate',
                    'onBeforeUnmount',
                    'onRenderTracked',
                    'onRenderTriggered',
                    'onActivated',
                    'onDeactivated',
                  ],
                  '#app': ['definePayloadReviver', 'definePageMeta'],
                },
                proof: 'optimization/tree-shake-composables-server',
              },
            },
          },
        },
      },
    },
  },
}
