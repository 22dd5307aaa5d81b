import * as v from 'valibot'
import { anyObject } from '../checks.ts'
import type { Declare, Group, ToolType } from '../define.ts'

export interface Transformer1OptionsShape {
  /**
   * Function that JSX elements compile to.
   *
   * @default 'h'
   * @example 'createElement'
   */
  jsxFactory: string
  /**
   * What `<>…</>` compiles to.
   *
   * @default 'Fragment'
   * @example 'Frag'
   */
  jsxFragment: string
  /**
   * Newest JavaScript version that the output may use.
   *
   * @default 'esnext'
   * @example 'es2022'
   */
  target: string
  /**
   * TypeScript settings that the transformer uses in place of a tsconfig file.
   *
   * @default {}
   * @example { compilerOptions: { experimentalDecorators: true } }
   */
  tsconfigRaw: Record<string, unknown>
}

export interface Transformer1Shape {
  /** Shared by fw and every bundler that uses this transformer. Further options of the tool may be added. */
  options: Group<Transformer1OptionsShape, never, ToolType<'transformer1'>>
}

export interface Transformer1Topic {
  /** The default code transformer. */
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
