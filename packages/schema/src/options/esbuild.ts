import * as v from 'valibot'
import { anyObject } from '../checks.ts'
import { open, type Declare, type Group } from '../define.ts'

/** Options that a bundler hands to the code transformer. */
export interface EsbuildShape {
  /**
   * Oldest language version or browsers that the output must run in.
   *
   * @default 'esnext'
   * @example 'es2022'
   */
  target: string | string[]
  /**
   * Function that JSX elements become a call of.
   *
   * @default 'h'
   * @example 'createElement'
   */
  jsxFactory: string
  /**
   * What a JSX fragment (`<>`) stands for.
   *
   * @default 'Fragment'
   * @example 'Group'
   */
  jsxFragment: string
  /**
   * TypeScript settings for the transformer, in place of those in a `tsconfig.json`.
   *
   * @default {}
   * @example { compilerOptions: { useDefineForClassFields: true } }
   */
  tsconfigRaw: Record<string, unknown>
}

export type Esbuild = Group<EsbuildShape, never, Record<string, unknown>>

/**
 * Each bundler has these options in another place, with one source for their defaults: `transformer1.options`.
 *
 * @param proof - the test of one of them
 */
export function declareEsbuild(
  proof: (name: string) => string | typeof open = () => open,
): Declare<{ esbuild: Esbuild }>['esbuild'] {
  return {
    open: true,
    group: {
      target: {
        check: v.union([v.string(), v.array(v.string())]),
        default: ({ options }) => options.transformer1.options.target,
        proof: proof('target'),
      },
      jsxFactory: {
        check: v.string(),
        default: ({ options }) => options.transformer1.options.jsxFactory,
        proof: proof('jsx-factory'),
      },
      jsxFragment: {
        check: v.string(),
        default: ({ options }) => options.transformer1.options.jsxFragment,
        proof: proof('jsx-fragment'),
      },
      tsconfigRaw: {
        check: anyObject<Record<string, unknown>>(),
        default: ({ options }) => options.transformer1.options.tsconfigRaw,
        proof: proof('tsconfig-raw'),
      },
    },
  }
}
