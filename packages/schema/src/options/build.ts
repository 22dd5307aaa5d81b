import * as v from 'valibot'
import { join } from 'pathe'
import { func, regexp } from '../checks.ts'
import { open, type Declare, type Group } from '../define.ts'

/** A file that is written into the build directory. */
export interface BuildTemplate {
  /** Path of the source, absolute or relative. */
  src: string
  /** Where it goes, relative to the build directory. */
  dst: string
}

/** The build that asks whether a dependency is to be transpiled. */
export interface TranspileContext {
  isDev: boolean
  isServer: boolean
  isClient: boolean
  /** The output is for current browsers. */
  isModern: boolean
  /** The output is for old browsers. */
  isLegacy: boolean
}

/** Answers with what is to be transpiled in this build, or with nothing. */
export type TranspileFunction = (context: TranspileContext) => string | false | null | undefined

export interface AnalyzeShape {
  /**
   * Write a report of what the bundles consist of.
   *
   * @default none
   * @example true
   */
  enabled: boolean | undefined
  /**
   * Kind of chart.
   *
   * @default 'treemap'
   * @example 'sunburst'
   */
  template: string
  /**
   * Directory that is cut off the paths in the report. Follows `rootDir`.
   *
   * @default '<rootDir>'
   * @example '/srv/monorepo'
   */
  projectRoot: string
  /**
   * Path of the report. `{name}` becomes the name of the bundle. Lies in `analyzeDir` by default.
   *
   * @default '<rootDir>/.fw/analyze/{name}.html'
   * @example '/tmp/report/{name}.html'
   */
  filename: string
}

export interface BuildShape {
  /** The report on bundle sizes. `true` turns it on; an object sets options of the analyzer. */
  analyze: Group<AnalyzeShape, boolean, Record<string, unknown>>
  /**
   * Files to write into the build directory. A module does this better with `addTemplate`.
   *
   * @default []
   * @example [{ src: './templates/settings.mjs', dst: 'settings.mjs' }]
   */
  templates: BuildTemplate[]
  /**
   * Dependencies to transpile, by package name, path part or expression. A function decides per build.
   *
   * @default []
   * @example ['legacy-lib', /\/esm\//, ({ isServer }) => isServer && 'server-lib']
   */
  transpile: (string | RegExp | TranspileFunction)[]
}

export interface BuildTopic {
  /** What the build does besides bundling. */
  build: Group<BuildShape>
}

export const build: Declare<BuildTopic> = {
  build: {
    group: {
      analyze: {
        open: true,
        shorthand: { check: v.boolean(), expand: (enabled) => ({ enabled }) },
        group: {
          enabled: { check: v.boolean(), default: undefined, proof: open },
          template: { check: v.string(), default: 'treemap', proof: open },
          projectRoot: { check: v.string(), default: ({ options }) => options.rootDir, proof: open },
          filename: { check: v.string(), default: ({ options }) => join(options.analyzeDir, '{name}.html'), proof: open },
        },
      },
      templates: {
        check: v.array(v.strictObject({ src: v.string(), dst: v.string() })),
        default: [],
        merge: 'append',
        proof: 'build/templates',
      },
      transpile: {
        check: v.array(v.union([v.string(), regexp, func<TranspileFunction>()])),
        default: [],
        merge: 'append',
        proof: 'build/transpile',
      },
    },
  },
}
