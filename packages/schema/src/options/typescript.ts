import * as v from 'valibot'
import { anyObject } from '../checks.ts'
import type { Declare, Group } from '../define.ts'

export interface TypescriptShape {
  /**
   * Whose builder types the project sees: a builder by name, `'shared'` for what all builders have in common (right for module
   * authors), `false` for none. `null` takes the project's own `builder`.
   *
   * @default null
   * @example 'shared'
   */
  builder: false | 'shared' | (string & Record<never, never>) | null
  /**
   * Packages that TypeScript finds although the project does not depend on them directly. Yours are added to fw's own. A name
   * covers itself alone, none of its subpaths.
   *
   * @default ['nitropack/types', … 16 more], in variant B ['@unhead/vue', '@fw/devtools', … 8 more]
   * @example ['my-design-system']
   */
  hoist: string[]
  /**
   * Check the sources of the whole workspace along with the project's.
   *
   * @default false
   * @example true
   */
  includeWorkspace: boolean
  /**
   * Generate a declaration for `*.vue` imports. Only for editors that do not understand such files by themselves.
   *
   * @default false
   * @example true
   */
  shim: boolean
  /**
   * TypeScript's strict mode.
   *
   * @default true
   * @example false
   */
  strict: boolean
  /**
   * Laid over the generated tsconfig files. Aliases belong under `alias`, which reaches the bundlers too.
   *
   * @default {}
   * @example { compilerOptions: { noUncheckedIndexedAccess: true } }
   */
  tsConfig: Record<string, unknown>
  /**
   * Check types while developing (`true`) or only when building (`'build'`). Needs `typescript` and its checker for
   * components as dev dependencies.
   *
   * @default false
   * @example 'build'
   */
  typeCheck: boolean | 'build'
}

export interface TypescriptTopic {
  /** TypeScript: generated configuration and checking. */
  typescript: Group<TypescriptShape>
}

const hoisted = [
  '@unhead/vue',
  '@fw/devtools',
  'ui',
  '@ui/runtime-core',
  '@ui/compiler-sfc',
  'ui-router',
  'ui-router/auto-routes',
  'unplugin-ui-router/client',
  '@fw/schema',
  'fw',
]

/** In A server code has its own tsconfig, which must find these. */
const hoistedForServer = ['nitropack/types', 'nitropack/runtime', 'nitropack', 'defu', 'h3', 'consola', 'ofetch']

export const typescript: Declare<TypescriptTopic> = {
  typescript: {
    group: {
      builder: {
        check: v.union([v.literal(false), v.literal('shared'), v.string(), v.null()]),
        default: null,
        proof: 'typescript/builder',
      },
      hoist: {
        check: v.array(v.string()),
        default: [...hoistedForServer, ...hoisted],
        defaultInB: hoisted,
        merge: 'append',
        extendsDefault: true,
        proof: 'typescript/hoist',
      },
      includeWorkspace: { check: v.boolean(), default: false, proof: 'typescript/include-workspace' },
      shim: { check: v.boolean(), default: false, proof: 'typescript/shim' },
      strict: { check: v.boolean(), default: true, proof: 'typescript/strict' },
      tsConfig: { check: anyObject(), default: {}, proof: 'typescript/ts-config' },
      typeCheck: { check: v.union([v.boolean(), v.literal('build')]), default: false, proof: 'typescript/type-check' },
    },
  },
}
