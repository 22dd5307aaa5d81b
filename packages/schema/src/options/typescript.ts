import * as v from 'valibot'
import { anyObject } from '../checks.ts'
import type { Declare, Group } from '../define.ts'

export interface TypescriptShape {
  /**
   * Builder types to include: the name of a builder, `'shared'` for the types that all builders have in common (recommended for
   * module authors), or `false` for none. `null` uses the `builder` of the project.
   *
   * @default null
   * @example 'shared'
   */
  builder: false | 'shared' | (string & Record<never, never>) | null
  /**
   * Packages that TypeScript can resolve even if they are not direct dependencies. Added to the default. Subpaths of a package
   * are not included.
   *
   * @default ['nitropack/types', … 16 more], in variant B ['@unhead/vue', '@fw/devtools', … 8 more]
   * @example ['my-design-system']
   */
  hoist: string[]
  /**
   * Include the sources of the whole workspace in type checking.
   *
   * @default false
   * @example true
   */
  includeWorkspace: boolean
  /**
   * Generate a type declaration for `*.vue` imports. Only needed for editors without Vue support.
   *
   * @default false
   * @example true
   */
  shim: boolean
  /**
   * Enable strict mode.
   *
   * @default true
   * @example false
   */
  strict: boolean
  /**
   * Overrides for the generated `tsconfig` files. Set aliases in `alias`, which also applies to bundlers.
   *
   * @default {}
   * @example { compilerOptions: { noUncheckedIndexedAccess: true } }
   */
  tsConfig: Record<string, unknown>
  /**
   * Check types in development and at build time (`true`), or at build time only (`'build'`). Requires `typescript` and `vue-tsc` as dev
   * dependencies.
   *
   * @default false
   * @example 'build'
   */
  typeCheck: boolean | 'build'
}

export interface TypescriptTopic {
  /** TypeScript configuration and type checking. */
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

/** In variant A, server code has a separate tsconfig, which must resolve these packages. */
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
