import * as v from 'valibot'
import { join } from 'pathe'
import { anyObject, anything, func } from '../checks.ts'
import type { Context, Declare, Group, ToolType } from '../define.ts'
import { isPlainObject } from '../plain-object.ts'
import { declareAssetUrls, type AssetUrls } from './asset-urls.ts'
import { declareEsbuild, type Esbuild } from './esbuild.ts'

export interface Bundler1BuildShape {
  /**
   * Directory of built assets in the output. Defaults to `app.buildAssetsDir`; set that option to change the URLs as well.
   *
   * @default '_fw/'
   * @example 'assets/'
   */
  assetsDir: string
  /**
   * Let Vite empty its output directory before a build.
   *
   * @default false
   * @example true
   */
  emptyOutDir: boolean
}

export interface Bundler1OptimizeDepsShape {
  /** esbuild options for prebundling dependencies. Defaults to `transformer1.options`. */
  esbuildOptions: Esbuild
  /**
   * Dependencies to exclude from prebundling in development. Added to the default.
   *
   * @default ['ui-demi']
   * @example ['my-linked-package']
   */
  exclude: string[]
}

export interface Bundler1ResolveShape {
  /**
   * Extensions to try for an import without one, in this order. Replaces the default.
   *
   * @default ['.mjs', '.js', '.ts', '.jsx', '.tsx', '.json', '.vue']
   * @example ['.ts', '.js', '.vue']
   */
  extensions: string[]
}

export interface Bundler1FsShape {
  /**
   * Directories that the dev server may serve files from. Added to the default. Everyone who can reach the dev server can read
   * these files.
   *
   * @default ['<rootDir>/.fw', '<rootDir>/app', … 2 more], in variant B ['<rootDir>/.fw', '<rootDir>', … 2 more]
   * @example ['/srv/shared-assets']
   */
  allow: string[]
  /**
   * Patterns of files that the dev server must not serve, in addition to `.env` files, keys, certificates, databases, `.git` and
   * `.npmrc`, which it never serves.
   *
   * @default none
   * @example ['*.dump']
   */
  deny: string[] | undefined
}

export interface Bundler1ServerShape {
  /**
   * Host names that the dev server responds to, in addition to `localhost` and its own addresses. A leading dot includes all
   * subdomains. `true` allows all hosts, which lets any website read the sources of the project.
   *
   * @default none
   * @example ['dev.example.test', '.tunnel.example.test']
   */
  allowedHosts: string[] | true | undefined
  /**
   * CORS settings of Vite, replacing `devServer.cors`.
   *
   * @default none
   * @example { origin: 'https://admin.example.test' }
   */
  cors: boolean | Record<string, unknown> | undefined
  /** Files that the dev server may serve. */
  fs: Group<Bundler1FsShape, never, Record<string, unknown>>
}

export interface Bundler1UiFeaturesShape {
  /**
   * Keep destructured props reactive. Defaults to `ui.propsDestructure`.
   *
   * @default true
   * @example false
   */
  propsDestructure: boolean
}

export interface Bundler1UiScriptShape {
  /**
   * Hoist constants in `<script setup>`. Defaults to the behaviour of the plugin.
   *
   * @default none
   * @example false
   */
  hoistStatic: boolean | undefined
}

export interface Bundler1UiTemplateShape {
  /**
   * Options of Vue's template compiler, for this bundler only. Defaults to `ui.compilerOptions`.
   *
   * @default {}
   * @example { whitespace: 'preserve' }
   */
  compilerOptions: Record<string, unknown>
  /** Attributes that contain asset URLs, for this bundler only. Defaults to `ui.transformAssetUrls`. */
  transformAssetUrls: AssetUrls
}

export interface Bundler1UiShape {
  /** Features of Vue's component compiler. */
  features: Group<Bundler1UiFeaturesShape, never, Record<string, unknown>>
  /**
   * Compile components for production. The opposite of `dev` by default.
   *
   * @default true, in development false
   * @example false
   */
  isProduction: boolean
  /** Options for compiling the scripts of components. */
  script: Group<Bundler1UiScriptShape, never, Record<string, unknown>>
  /** Options for compiling the templates of components. */
  template: Group<Bundler1UiTemplateShape, never, Record<string, unknown>>
}

/** Usually a function that returns whether a tag is a custom element. The object type exists for the default. */
export type IsCustomElement = Record<string, unknown> | ((tag: string) => boolean)

export interface Bundler1UiJsxShape {
  /**
   * JSX tags that are custom elements instead of components.
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
   * Directory for cache files, relative to `bundler1.root`. Safe to delete.
   *
   * @default '<rootDir>/node_modules/.cache/bundler1'
   * @example '/tmp/bundler1-cache'
   */
  cacheDir: string
  /**
   * Allow clearing the terminal, as `fw dev --clear` does on every restart. `false` keeps the output.
   *
   * @default true
   * @example false
   */
  clearScreen: boolean
  /**
   * Expressions to replace in the code at build time. Added to the default. A string is inserted as code, so quote text twice.
   *
   * @default { __UI_PROD_HYDRATION_MISMATCH_DETAILS__: false, 'process.dev': false, … 3 more }
   * @example { __VERSION__: '"1.2.0"' }
   */
  define: Record<string, unknown>
  /** esbuild options for the code of the app. Defaults to `transformer1.options`. */
  esbuild: Esbuild
  /**
   * Mode of Vite: `development` in development, otherwise `production`.
   *
   * @default 'production', in development 'development'
   * @example 'staging'
   */
  mode: string
  /** Prebundling of dependencies in development. */
  optimizeDeps: Group<Bundler1OptimizeDepsShape, never, Record<string, unknown>>
  /**
   * Directory of static files that Vite copies to its output. Do not set it: the server already serves `dir.public`.
   *
   * @default none, in variant B false
   * @example '/srv/static'
   */
  publicDir: string | boolean | undefined
  /** Resolution of imports. */
  resolve: Group<Bundler1ResolveShape, never, Record<string, unknown>>
  /**
   * Root directory of Vite. Must be an absolute path.
   *
   * @default '<rootDir>'
   * @example '/srv/site/client'
   */
  root: string
  /** Vite's dev server. Set host and port in `devServer`. */
  server: Group<Bundler1ServerShape, never, Record<string, unknown>>
  /** Options of `@vitejs/plugin-vue`. Prefer the options in `ui`, which apply to every bundler. */
  ui: Group<Bundler1UiShape, never, Record<string, unknown>>
  /** Options of the JSX plugin, `@vitejs/plugin-vue-jsx`, which must be installed in the project. */
  uiJsx: Group<Bundler1UiJsxShape, never, Record<string, unknown>>
}

export interface Bundler1Topic {
  /** Configuration of Vite, the default bundler. Unknown keys are passed through. */
  bundler1: Group<Bundler1Shape, never, ToolType<'bundler1'>>
}

/** Mismatch details increase the bundle size in production, so they have to be enabled explicitly. */
const wantsHydrationDetails = (debug: unknown): boolean => debug === true || (isPlainObject(debug) && debug['hydration'] === true)

const replacements = ({ options }: Context): Record<string, unknown> => ({
  __UI_PROD_HYDRATION_MISMATCH_DETAILS__: wantsHydrationDetails(options.debug),
  'process.dev': options.dev,
  'import.meta.dev': options.dev,
  'process.test': options.test,
  'import.meta.test': options.test,
})

/** Passed to Vite as is, so its entries are not checked. */
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
                // In variant B the source directory is the root, so the default may contain a directory twice. This is intended.
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
            // Kept as printed in the reference (Q28). It looks like a leftover; do not rely on it.
            default: { $schema: { title: '', description: '', tags: [] } },
            proof: 'bundler1/ui-jsx-is-custom-element',
          },
        },
      },
    },
  },
}
