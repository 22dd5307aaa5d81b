import * as v from 'valibot'
import { anyObject, func } from '../checks.ts'
import type { Declare, Group } from '../define.ts'

/** Plugins that run last, in the order of the name. */
export type CssOrderPreset = 'cssnanoLast' | 'autoprefixerLast' | 'autoprefixerAndCssnanoLast'

/** A preset, the plugin names in their order, or a function that puts the names in order. */
export type CssOrder = CssOrderPreset | string[] | ((names: string[]) => string[])

/** Options of a CSS plugin; `false` leaves the plugin out. */
export type CssPluginOptions = Record<string, unknown> | false

export interface CssPluginsShape {
  /**
   * Adds vendor prefixes. `false` leaves it out.
   *
   * @default none
   * @example { grid: 'autoplace' }
   */
  autoprefixer: CssPluginOptions | undefined
  /**
   * Minifies CSS, with these options. Unset, a build uses the bundler's own minifier, which is much faster; `false` leaves CSS as it
   * is.
   *
   * @default none
   * @example { preset: 'lite' }
   */
  cssnano: CssPluginOptions | undefined
}

export interface CssProcessorShape {
  /**
   * Order in which the plugins run: a preset, a list of plugin names, or a function from names to names.
   *
   * @default none
   * @example (names: string[]) => names.toSorted()
   */
  order: CssOrder | undefined
  /** Options per plugin, by package name. Any plugin may be added; it must be installed in the project. */
  plugins: Group<CssPluginsShape, never, Record<string, unknown>>
}

export interface CssProcessorTopic {
  /** What happens to CSS after its pre-processor. Holds for every bundler. */
  cssProcessor: Group<CssProcessorShape>
}

/** For every place that takes options of a CSS plugin. */
export const cssPluginOptions: v.GenericSchema<unknown, CssPluginOptions> = v.union([
  anyObject<Record<string, unknown>>(),
  v.literal(false),
])

const order = v.union([
  v.picklist(['cssnanoLast', 'autoprefixerLast', 'autoprefixerAndCssnanoLast']),
  v.array(v.string()),
  func<(names: string[]) => string[]>(),
])

export const cssProcessor: Declare<CssProcessorTopic> = {
  cssProcessor: {
    group: {
      order: { check: order, default: undefined, proof: 'css-processor/order' },
      plugins: {
        open: true,
        group: {
          autoprefixer: { check: cssPluginOptions, default: undefined, proof: 'css-processor/plugins-autoprefixer' },
          cssnano: { check: cssPluginOptions, default: undefined, proof: 'css-processor/plugins-cssnano' },
        },
      },
    },
  },
}
