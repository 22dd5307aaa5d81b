import * as v from 'valibot'
import { anyObject } from '../checks.ts'
import type { Declare, Group, ToolType } from '../define.ts'

export interface Transformer1OptionsShape {
  /**
   * Function that JSX elements are compiled to.
   *
   * @default 'h'
   * @example 'createElement'
   */
  jsxFactory: string
  /**
   * Expression that JSX fragments (`<>…</>`) are compiled to.
   *
   * @default 'Fragment'
   * @example 'Frag'
   */
  jsxFragment: string
  /**
   * Latest JavaScript version that the output may use.
   *
   * @default 'esnext'
   * @example 'es2022'
   */
  target: string
  /**
   * TypeScript settings for esbuild, replacing those in `tsconfig.json`.
   *
   * @default {}
   * @example { compilerOptions: { experimentalDecorators: true } }
   */
  tsconfigRaw: Record<string, unknown>
}

export interface Transformer1Shape {
  /** Options of esbuild, used by fw and by every bundler that uses esbuild. Other options can be added. */
  options: Group<Transformer1OptionsShape, never, ToolType<'transformer1'>>
}

export interface Transformer1Topic {
  /** esbuild, the default code transformer. */
  transformer1: Group<Transformer1Shape>
}

export const transformer1: Declare<Transformer1Topic> = {
  transformer1: {
    group: {
      options: {
        open: true,
        group: {
          jsxFactory: { check: v.string(), default: 'h', proof: 'transformer1/options-jsx-factory' },
          jsxFragment: { check: v.string(), default: 'Fragment', proof: 'transformer1/options-jsx-fragment' },
          target: { check: v.string(), default: 'esnext', proof: 'transformer1/options-target' },
          tsconfigRaw: { check: anyObject(), default: {}, proof: 'transformer1/options-tsconfig-raw' },
        },
      },
    },
  },
}
