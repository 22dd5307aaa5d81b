import * as v from 'valibot'
import type { Declare, Group, ToolType } from '../define.ts'

export interface Transformer2OptionsShape {
  /**
   * Function that JSX elements are compiled to.
   *
   * @default in variant B 'h'
   * @example 'createElement'
   */
  jsxFactory: string | undefined
  /**
   * Expression that JSX fragments (`<>…</>`) are compiled to.
   *
   * @default in variant B 'Fragment'
   * @example 'Frag'
   */
  jsxFragment: string | undefined
  /**
   * Latest JavaScript version that the output may use.
   *
   * @default in variant B 'esnext'
   * @example 'es2022'
   */
  target: string | undefined
}

export interface Transformer2TransformShape {
  /** Options of oxc. Other options can be added. */
  options: Group<Transformer2OptionsShape, never, ToolType<'transformer2'>>
}

export interface Transformer2Shape {
  /** Transformation of TypeScript and JSX to JavaScript. */
  transform: Group<Transformer2TransformShape>
}

export interface Transformer2Topic {
  /** oxc, the alternative code transformer. Variant B only. */
  transformer2: Group<Transformer2Shape>
}

const proof = 'transformer2/transform-options'

export const transformer2: Declare<Transformer2Topic> = {
  transformer2: {
    onlyIn: 'B',
    group: {
      transform: {
        onlyIn: 'B',
        group: {
          options: {
            onlyIn: 'B',
            open: true,
            group: {
              jsxFactory: { check: v.string(), default: undefined, defaultInB: 'h', onlyIn: 'B', proof },
              jsxFragment: { check: v.string(), default: undefined, defaultInB: 'Fragment', onlyIn: 'B', proof },
              target: { check: v.string(), default: undefined, defaultInB: 'esnext', onlyIn: 'B', proof },
            },
          },
        },
      },
    },
  },
}
