import * as v from 'valibot'
import { anyObject, func } from '../checks.ts'
import type { Declare, Group } from '../define.ts'

/** Plugins that run last, in the order of their names. */
export type CssOrderPreset = 'cssnanoLast' | 'autoprefixerLast' | 'autoprefixerAndCssnanoLast'

/** A preset, a list of plugin names, or a function that sorts the names. */
export type CssOrder = CssOrderPreset | string[] | ((names: string[]) => string[])

/** Options of a PostCSS plugin; `false` disables it. */
export type CssPluginOptions = Record<string, unknown> | false

export interface CssPluginsShape {
  /**
   * Options of autoprefixer, which must be installed in the project. By default, autoprefixer adds vendor prefixes if it is installed; if not,
   * fw adds the prefixes that current browsers need. `false` disables both.
   *
   * @default none
   * @example { grid: 'autoplace' }
   */
  autoprefixer: CssPluginOptions | undefined
  /**
   * Options of cssnano, which must be installed in the project. By default, a build uses the minifier of the bundler, which is much
   * faster. `false` disables minification.
   *
   * @default none
   * @example { preset: 'lite' }
   */
  cssnano: CssPluginOptions | undefined
}

export interface CssProcessorShape {
  /**
   * Order of the plugins: a preset, a list of plugin names, or a function that receives and returns names.
   *
   * @default none
   * @example (names: string[]) => names.toSorted()
   */
  order: CssOrder | undefined
  /** Options per plugin, by package name. Other plugins can be added if they are installed in the project. */
  plugins: Group<CssPluginsShape, never, Record<string, unknown>>
}

export interface CssProcessorTopic {
  /** PostCSS, which runs after preprocessors. Applies to every bundler. */
  cssProcessor: Group<CssProcessorShape>
}

/** Used by every option that takes PostCSS plugin options. */
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
