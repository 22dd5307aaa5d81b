import * as v from 'valibot'
import { join, resolve } from 'pathe'
import { func, regexp } from '../checks.ts'
import type { Context, Declare, Group } from '../define.ts'

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

export const analyzeTemplates = [
  'treemap',
  'treemap-3d',
  'sunburst',
  'flamegraph',
  'network',
  'raw-data',
  'list',
  'markdown',
] as const

export type AnalyzeTemplate = (typeof analyzeTemplates)[number]

/** The kind of file that a template creates, if not HTML. */
const extensions: Partial<Record<AnalyzeTemplate, string>> = { 'raw-data': 'json', list: 'yml', markdown: 'md' }

export interface AnalyzeShape {
  /**
   * Write a report about the contents of the bundles.
   *
   * @default none
   * @example true
   */
  enabled: boolean | undefined
  /**
   * Chart type: `treemap`, `treemap-3d`, `sunburst`, `flamegraph` or `network`; or the data as `raw-data` (JSON), `list` (YAML) or
   * `markdown`.
   *
   * @default 'treemap'
   * @example 'sunburst'
   */
  template: AnalyzeTemplate
  /**
   * Directory to strip from the paths in the report. Defaults to `rootDir`. Relative paths are relative to `rootDir`.
   *
   * @default '<rootDir>'
   * @example '/srv/monorepo'
   */
  projectRoot: string
  /**
   * Path of the reports, relative to `rootDir`. `{name}` is replaced by the name of the bundle: `client`, `server` or `nitro`. Defaults to
   * files in `analyzeDir`.
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

/** Resolves a path relative to the root directory. */
export const fromRoot = (path: string, { options }: Context): string => resolve(options.rootDir, path)

export const build: Declare<BuildTopic> = {
  build: {
    group: {
      analyze: {
        open: true,
        shorthand: { check: v.boolean(), expand: (enabled) => ({ enabled }) },
        group: {
          enabled: { check: v.boolean(), default: undefined, proof: 'build/analyze' },
          template: { check: v.picklist(analyzeTemplates), default: 'treemap', proof: 'build/analyze' },
          projectRoot: {
            check: v.string(),
            default: ({ options }) => options.rootDir,
            normalize: fromRoot,
            proof: 'build/analyze',
          },
          filename: {
            check: v.pipe(v.string(), v.includes('{name}', 'path that contains `{name}`')),
            default: ({ options }) => join(options.analyzeDir, `{name}.${extensions[options.build.analyze.template] ?? 'html'}`),
            normalize: fromRoot,
            proof: 'build/analyze',
          },
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
