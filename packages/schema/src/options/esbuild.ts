import * as v from 'valibot'
import { anyObject } from '../checks.ts'
import { open, type Declare, type Group } from '../define.ts'

/** esbuild options set by a bundler. */
export interface EsbuildShape {
  /**
   * Target language version or browsers of the output.
   *
   * @default 'esnext'
   * @example 'es2022'
   */
  target: string | string[]
  /**
   * Function that JSX elements are compiled to.
   *
   * @default 'h'
   * @example 'createElement'
   */
  jsxFactory: string
  /**
   * Expression that JSX fragments (`<>`) are compiled to.
   *
   * @default 'Fragment'
   * @example 'Group'
   */
  jsxFragment: string
  /**
   * TypeScript settings for esbuild, replacing those in `tsconfig.json`.
   *
   * @default {}
   * @example { compilerOptions: { useDefineForClassFields: true } }
   */
  tsconfigRaw: Record<string, unknown>
}

export type Esbuild = Group<EsbuildShape, never, Record<string, unknown>>

/**
 * Every bundler has these options under another key. Their defaults all come from `transformer1.options`.
 *
 * @param proof - Test that proves one of the options.
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
