import * as v from 'valibot'
import { join } from 'pathe'
import { anyObject, anything, func } from '../checks.ts'
import type { Context, Declare, Group, ToolType } from '../define.ts'
import { isPlainObject } from '../plain-object.ts'
import { declareAssetUrls, type AssetUrls } from './asset-urls.ts'
import { declareEsbuild, type Esbuild } from './esbuild.ts'

export interface Bundler1BuildShape {
  /**
   * Directory of built assets inside the output. Follows `app.buildAssetsDir`; set that one to change the URLs too.
   *
   * @default '_fw/'
   * @example 'assets/'
   */
  assetsDir: string
  /**
   * Let the bundler empty its output directory before a build.
   *
   * @default false
   * @example true
   */
  emptyOutDir: boolean
}

export interface Bundler1OptimizeDepsShape {
  /** How the transformer treats dependencies while they are bundled ahead. Follows `transformer1.options`. */
  esbuildOptions: Esbuild
  /**
   * Dependencies that are not bundled ahead in development. Yours are added to the default.
   *
   * @default ['ui-demi']
   * @example ['my-linked-package']
   */
  exclude: string[]
}

export interface Bundler1ResolveShape {
  /**
   * Extensions tried, in this order, for an import without one. Your list replaces the default.
   *
   * @default ['.mjs', '.js', '.ts', '.jsx', '.tsx', '.json', '.vue']
   * @example ['.ts', '.js', '.vue']
   */
  extensions: string[]
}

export interface Bundler1FsShape {
  /**
   * Directories whose files the dev server may hand out. Yours are added to the default. Anyone who reaches the dev server
   * can read them.
   *
   * @default ['<rootDir>/.fw', '<rootDir>/app', … 2 more], in variant B ['<rootDir>/.fw', '<rootDir>', … 2 more]
   * @example ['/srv/shared-assets']
   */
  allow: string[]
  /**
   * Patterns of files that the dev server keeps back, besides those that it always does: `.env` files, keys and certificates,
   * `.git`, `.npmrc`.
   *
   * @default none
   * @example ['*.sqlite']
   */
  deny: string[] | undefined
}

export interface Bundler1ServerShape {
  /**
   * Names by which the dev server may be called, besides `localhost` and its own addresses. A leading dot means a domain and
   * everything below it; `true` all names, which lets any website read the project's sources.
   *
   * @default none
   * @example ['dev.example.test', '.tunnel.example.test']
   */
  allowedHosts: string[] | true | undefined
  /**
   * Lets the bundler answer other origins in its own way, in place of `devServer.cors`.
   *
   * @default none
   * @example { origin: 'https://admin.example.test' }
   */
  cors: boolean | Record<string, unknown> | undefined
  /** Which files the dev server may hand out. */
  fs: Group<Bundler1FsShape, never, Record<string, unknown>>
}

export interface Bundler1UiFeaturesShape {
  /**
   * Destructured props stay reactive. Follows `ui.propsDestructure`.
   *
   * @default true
   * @example false
   */
  propsDestructure: boolean
}

export interface Bundler1UiScriptShape {
  /**
   * Move constants of `<script setup>` out of the component. Unset: the plugin decides.
   *
   * @default none
   * @example false
   */
  hoistStatic: boolean | undefined
}

export interface Bundler1UiTemplateShape {
  /**
   * Options of the template compiler, for this bundler only. Follows `ui.compilerOptions`.
   *
   * @default {}
   * @example { whitespace: 'preserve' }
   */
  compilerOptions: Record<string, unknown>
  /** Which attributes hold URLs of assets, for this bundler only. Follows `ui.transformAssetUrls`. */
  transformAssetUrls: AssetUrls
}

export interface Bundler1UiShape {
  /** Switches of the component compiler. */
  features: Group<Bundler1UiFeaturesShape, never, Record<string, unknown>>
  /**
   * Compile components for production. Follows `dev`.
   *
   * @default true, in development false
   * @example false
   */
  isProduction: boolean
  /** How scripts of components are compiled. */
  script: Group<Bundler1UiScriptShape, never, Record<string, unknown>>
  /** How templates of components are compiled. */
  template: Group<Bundler1UiTemplateShape, never, Record<string, unknown>>
}

/** A function tells whether a tag is a custom element. The object is only there because the default is one. */
export type IsCustomElement = Record<string, unknown> | ((tag: string) => boolean)

export interface Bundler1UiJsxShape {
  /**
   * Tags in JSX that are custom elements, not components.
   *
   * @default { $schema: { title: '', description: '', tags: [] } }
   * @example (tag: string) => tag.startsWith('my-')
   */
  isCustomElement: IsCustomElement
}

export interface Bundler1Shape {
  /** The production build. */
  build: Group<Bundler1BuildShape, never, Record<string, unknown>>
  /**
   * Where results are kept between runs. Safe to delete. A relative path starts at `bundler1.root`.
   *
   * @default '<rootDir>/node_modules/.cache/bundler1'
   * @example '/tmp/bundler1-cache'
   */
  cacheDir: string
  /**
   * Let the terminal be cleared, as `fw dev --clear` does at every restart. `false` keeps what was printed.
   *
   * @default true
   * @example false
   */
  clearScreen: boolean
  /**
   * Expressions replaced in the code at build time. Yours are added to the default. A string is put in as code, so quote
   * text twice.
   *
   * @default { __UI_PROD_HYDRATION_MISMATCH_DETAILS__: false, 'process.dev': false, … 3 more }
   * @example { __VERSION__: '"1.2.0"' }
   */
  define: Record<string, unknown>
  /** How the transformer treats the app's own code. Follows `transformer1.options`. */
  esbuild: Esbuild
  /**
   * Name of the bundler's mode: `development` in development, else `production`.
   *
   * @default 'production', in development 'development'
   * @example 'staging'
   */
  mode: string
  /** Dependencies bundled ahead of time in development. */
  optimizeDeps: Group<Bundler1OptimizeDepsShape, never, Record<string, unknown>>
  /**
   * A directory of static files that the bundler copies to its output. Leave it alone: the server hands out `dir.public`.
   *
   * @default none, in variant B false
   * @example '/srv/static'
   */
  publicDir: string | boolean | undefined
  /** How imports find their files. */
  resolve: Group<Bundler1ResolveShape, never, Record<string, unknown>>
  /**
   * Directory that the bundler takes as its root. Give an absolute path.
   *
   * @default '<rootDir>'
   * @example '/srv/site/client'
   */
  root: string
  /** The bundler's development server. Host and port stand in `devServer`. */
  server: Group<Bundler1ServerShape, never, Record<string, unknown>>
  /** The plugin that compiles components. Prefer the options in `ui`: they hold for every bundler. */
  ui: Group<Bundler1UiShape, never, Record<string, unknown>>
  /** The plugin that compiles JSX. */
  uiJsx: Group<Bundler1UiJsxShape, never, Record<string, unknown>>
}

export interface Bundler1Topic {
  /** The default bundler's own configuration. Keys that fw does not know reach the bundler as they are. */
  bundler1: Group<Bundler1Shape, never, ToolType<'bundler1'>>
}

/** Details of mismatches cost bytes in production, so only an explicit wish brings them in. */
const wantsHydrationDetails = (debug: unknown): boolean => debug === true || (isPlainObject(debug) && debug['hydration'] === true)

const replacements = ({ options }: Context): Record<string, unknown> => ({
  __UI_PROD_HYDRATION_MISMATCH_DETAILS__: wantsHydrationDetails(options.debug),
  'process.dev': options.dev,
  'import.meta.dev': options.dev,
  'process.test': options.test,
  'import.meta.test': options.test,
})

/** A list that the bundler receives as it is; what its entries may be is for the bundler to say. */
const handedOver = v.array(anything<string>())

const withoutRepeating = (weaker: unknown, stronger: unknown): unknown =>
  Array.isArray(weaker) && Array.isArray(stronger)
    ? [...weaker.filter((entry) => !stronger.includes(entry)), ...stronger]
    : stronger

export const bundler1: Declare<Bundler1Topic> = {
  bundler1: {
    open: true,
    group: {
      build: {
        open: true,
        group: {
          assetsDir: {
            check: v.string(),
            default: ({ options }) => options.app.buildAssetsDir.replace(/^\//, ''),
            proof: 'bundler1/build-assets-dir',
          },
          emptyOutDir: { check: v.boolean(), default: false, proof: 'bundler1/build-empty-out-dir' },
        },
      },
      cacheDir: {
        check: v.string(),
        default: ({ options }) => join(options.rootDir, 'node_modules/.cache/bundler1'),
        merge: 'own',
        proof: 'dev/served',
      },
      clearScreen: { check: v.boolean(), default: true, proof: 'dev/changes' },
      define: { check: anyObject<Record<string, unknown>>(), default: replacements, proof: 'bundler1/define' },
      esbuild: declareEsbuild((name) => `bundler1/esbuild-${name}`),
      mode: { check: v.string(), default: ({ options }) => (options.dev ? 'development' : 'production'), proof: 'bundler1/mode' },
      optimizeDeps: {
        open: true,
        group: {
          esbuildOptions: declareEsbuild(() => 'dev/served'),
          exclude: { check: handedOver, default: ['ui-demi'], merge: 'append', extendsDefault: true, proof: 'dev/served' },
        },
      },
      publicDir: {
        check: v.union([v.string(), v.boolean()]),
        default: undefined,
        defaultInB: false,
        merge: 'own',
        proof: 'bundler1/public-dir',
      },
      resolve: {
        open: true,
        group: {
          extensions: {
            check: handedOver,
            default: ['.mjs', '.js', '.ts', '.jsx', '.tsx', '.json', '.vue'],
            proof: 'bundler1/resolve-extensions',
          },
        },
      },
      root: {
        check: v.string(),
        default: ({ options }) => options.rootDir,
        defaultInB: ({ options }) => options.srcDir,
        merge: 'own',
        proof: 'bundler1/root',
      },
      server: {
        open: true,
        group: {
          allowedHosts: {
            check: v.union([v.array(v.string()), v.literal(true)]),
            default: undefined,
            proof: 'dev/served',
          },
          cors: {
            check: v.union([v.boolean(), anyObject<Record<string, unknown>>()]),
            default: undefined,
            proof: 'dev/changes',
          },
          fs: {
            open: true,
            group: {
              allow: {
                check: handedOver,
                default: ({ options }) => [options.buildDir, options.srcDir, options.rootDir, options.workspaceDir],
                // In B the source directory is the root, so the default may name a directory twice; that stays as it is.
                merge: { combine: withoutRepeating },
                extendsDefault: true,
                proof: 'dev/served',
              },
              deny: { check: v.array(v.string()), default: undefined, merge: 'append', proof: 'dev/served' },
            },
          },
        },
      },
      ui: {
        open: true,
        group: {
          features: {
            open: true,
            group: {
              propsDestructure: {
                check: v.boolean(),
                default: ({ options }) => options.ui.propsDestructure,
                proof: 'bundler1/ui-features-props-destructure',
              },
            },
          },
          isProduction: { check: v.boolean(), default: ({ options }) => !options.dev, proof: 'bundler1/ui-is-production' },
          script: {
            open: true,
            group: { hoistStatic: { check: v.boolean(), default: undefined, proof: 'bundler1/ui-script-hoist-static' } },
          },
          template: {
            open: true,
            group: {
              compilerOptions: {
                check: anyObject<Record<string, unknown>>(),
                default: ({ options }) => options.ui.compilerOptions,
                proof: 'bundler1/ui-template-compiler-options',
              },
              transformAssetUrls: declareAssetUrls(
                (tag) =>
                  ({ options }) =>
                    options.ui.transformAssetUrls[tag],
                'bundler1/ui-template-transform-asset-urls',
              ),
            },
          },
        },
      },
      uiJsx: {
        open: true,
        group: {
          isCustomElement: {
            check: v.union([func<(tag: string) => boolean>(), anyObject<Record<string, unknown>>()]),
            // Kept as the reference prints it (Q28). It looks like a leftover of some schema; nothing may be derived from it.
            default: { $schema: { title: '', description: '', tags: [] } },
            proof: 'bundler1/ui-jsx-is-custom-element',
          },
        },
      },
    },
  },
}
