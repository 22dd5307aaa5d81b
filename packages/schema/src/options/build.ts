import * as v from 'valibot'
import { join } from 'pathe'
import { func, regexp } from '../checks.ts'
import { open, type Declare, type Group } from '../define.ts'

/** A file to write to the build directory. */
export interface BuildTemplate {
  /** Path of the source, absolute or relative. */
  src: string
  /** Path of the output, relative to the build directory. */
  dst: string
}

/** The build that a dependency is transpiled for. */
export interface TranspileContext {
  isDev: boolean
  isServer: boolean
  isClient: boolean
  /** The output targets modern browsers. */
  isModern: boolean
  /** The output targets legacy browsers. */
  isLegacy: boolean
}

/** Returns the dependencies to transpile in this build, if any. */
export type TranspileFunction = (context: TranspileContext) => string | false | null | undefined

export interface AnalyzeShape {
  /**
   * Write a report about the contents of the bundles.
   *
   * @default none
   * @example true
   */
  enabled: boolean | undefined
  /**
   * Chart type.
   *
   * @default 'treemap'
   * @example 'sunburst'
   */
  template: string
  /**
   * Directory to strip from the paths in the report. Defaults to `rootDir`.
   *
   * @default '<rootDir>'
   * @example '/srv/monorepo'
   */
  projectRoot: string
  /**
   * Path of the report. `{name}` is replaced by the name of the bundle. Defaults to a file in `analyzeDir`.
   *
   * @default '<rootDir>/.fw/analyze/{name}.html'
   * @example '/tmp/report/{name}.html'
   */
  filename: string
}

export interface BuildShape {
  /** Bundle analysis. Use `true` to enable it, or an object with options of the analyzer. */
  analyze: Group<AnalyzeShape, boolean, Record<string, unknown>>
  /**
   * Files to write to the build directory. In a module, prefer `addTemplate`.
   *
   * @default []
   * @example [{ src: './templates/settings.mjs', dst: 'settings.mjs' }]
   */
  templates: BuildTemplate[]
  /**
   * Dependencies to transpile: package names, parts of a path, or regular expressions. A function is called for each build.
   *
   * @default []
   * @example ['legacy-lib', /\/esm\//, ({ isServer }) => isServer && 'server-lib']
   */
  transpile: (string | RegExp | TranspileFunction)[]
}

export interface BuildTopic {
  /** Build options other than bundling. */
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
