import * as v from 'valibot'
import { join, relative } from 'pathe'
import { anyObject, func, regexp } from '../checks.ts'
import type { Context, Declare, Group, Leaf } from '../define.ts'
import { uniqueBy } from '../merge.ts'
import { isPlainObject, type PlainObject } from '../plain-object.ts'

export interface LayerSourceOptions {
  /** Token for a private repository, sent as a bearer token. Read it from the environment. */
  auth?: string | undefined
}

/** Source of a layer, optionally with options for fetching it. */
export type LayerSource = string | [source: string, options: LayerSourceOptions]

/** A plugin of the app. */
export interface PluginEntry {
  /** Path of the file. Can start with an alias. Entries with the same `src` are merged into one. */
  src: string
  /** Where the plugin runs. Defaults to the suffix of the file name (`x.client.ts`, `x.server.ts`), or both sides. */
  mode?: 'client' | 'server' | undefined
}

/** An inline module. */
export type ModuleFunction = (...args: never[]) => unknown

/** A module: a package name, a path or a function, optionally with its options. */
export type ModuleEntry =
  | string
  | ModuleFunction
  | [module: string | ModuleFunction, options?: Record<string, unknown> | undefined]

export interface IgnoreOptionsShape {
  /**
   * Whether patterns are case-insensitive. Defaults to the behaviour of the matching library.
   *
   * @default none
   * @example false
   */
  ignorecase: boolean | undefined
}

/** Parts of the project, and which of its files are used. */
export interface ProjectShape {
  /**
   * Id of the app, to tell multiple apps of a project apart.
   *
   * @default 'fw-app'
   * @example 'storefront'
   */
  appId: string
  /**
   * Id of this build. Generated for each build; set it to make builds reproducible, or to use a commit hash.
   *
   * @default '<buildId>'
   * @example 'release-42'
   */
  buildId: string
  /**
   * Layers to extend: directories, configuration files (relative to this one), packages or git repositories. Options of the
   * project take precedence.
   *
   * @default none
   * @example ['./layers/base', 'github:acme/layer#v2']
   */
  extends: string | LayerSource[] | undefined
  /**
   * An additional layer: a directory, a configuration file, a git repository or an `https://` URL.
   *
   * @default none
   * @example './themes/dark'
   */
  theme: string | undefined
  /**
   * Additional file extensions to resolve and scan.
   *
   * @default ['.js', '.jsx', '.mjs', '.ts', '.tsx', '.vue']
   * @example ['.md']
   */
  extensions: string[]
  /**
   * Global style sheets, in this order. The preprocessor is chosen by file extension and must be installed.
   *
   * @default []
   * @example ['~/assets/main.css']
   */
  css: string[]
  /**
   * Additional app plugins. Files in the plugins directory are registered automatically; list one only to change its order.
   *
   * @default []
   * @example ['~/tracking.client.ts', { src: '~/database.ts', mode: 'server' }]
   */
  plugins: Leaf<(string | PluginEntry)[], PluginEntry[]>
  /**
   * Modules to load, in this order and before those in the modules directory. Falsy entries are skipped, so `condition && 'x'`
   * works.
   *
   * @default []
   * @example ['@acme/images', ['./tools/search', { index: 'pages' }], () => console.log('loaded')]
   */
  modules: Leaf<(ModuleEntry | false | null | undefined)[], ModuleEntry[]>
  /**
   * Additional glob patterns of files to exclude from the build.
   *
   * @default [… 9 entries], in variant B [… 12 entries]
   * @example ['content/drafts']
   */
  ignore: string[]
  /** Options of the library that matches `ignore`. Unknown keys are passed through. */
  ignoreOptions: Group<IgnoreOptionsShape, never, Record<string, unknown>>
  /**
   * Files in the pages, layouts, middleware and public directories are ignored if their name starts with this prefix. An empty
   * string disables it.
   *
   * @default '-'
   * @example '_'
   */
  ignorePrefix: string
  /**
   * Files that restart the dev server when they change: paths (absolute or relative to `srcDir`), or regular expressions for the
   * path relative to `srcDir`.
   *
   * @default []
   * @example ['../content.json', /\.schema\.ts$/]
   */
  watch: (string | RegExp)[]
}

const layerSource = v.union([
  v.string(),
  v.tuple([v.string(), v.pipe(anyObject<LayerSourceOptions>(), v.strictObject({ auth: v.optional(v.string()) }))]),
])

const pluginEntry = v.strictObject({ src: v.string(), mode: v.optional(v.picklist(['client', 'server'])) })

const srcOf = (plugin: unknown): unknown => (isPlainObject(plugin) ? plugin['src'] : plugin)

/** Only the last suffix before the extension counts, so `a.server.client.ts` runs on the client. */
function modeOf(src: string): PluginEntry['mode'] {
  const suffix = /\.(client|server)(?:\.\w+)?$/.exec(src)?.[1]
  return suffix === 'client' || suffix === 'server' ? suffix : undefined
}

function pluginOf(plugin: string | PluginEntry): PluginEntry {
  const entry = typeof plugin === 'string' ? { src: plugin } : plugin
  const side = entry.mode ?? modeOf(entry.src)
  return side === undefined ? entry : { ...entry, mode: side }
}

const moduleItself = v.union([v.string(), func<ModuleFunction>()])
const moduleEntry = v.union([moduleItself, v.tuple([moduleItself, v.optional(anyObject<PlainObject>())]), v.literal(false)])

/** A directory as a glob pattern. Directories outside the root need no pattern, and the root itself must never be ignored. */
function insideRoot(directory: string, { options }: Context): string[] {
  return directory.startsWith(join(options.rootDir, '/')) ? [relative(options.rootDir, directory)] : []
}

const testsAndTypes = [
  '**/*.stories.{js,cts,mts,ts,jsx,tsx}',
  '**/*.{spec,test}.{js,cts,mts,ts,jsx,tsx}',
  '**/*.d.{cts,mts,ts}',
  '**/*.d.vue.{cts,mts,ts}',
]

const ownOutput = (context: Context): string[] => [
  ...new Set([
    '**/*.sock',
    ...insideRoot(context.options.analyzeDir, context),
    ...insideRoot(context.options.buildDir, context),
    // An empty prefix would match every file.
    ...(context.options.ignorePrefix === '' ? [] : [`**/${context.options.ignorePrefix}*.*`]),
  ]), // two options may point to the same directory
]

export const project: Declare<ProjectShape> = {
  appId: { check: v.string(), default: 'fw-app', proof: '_project/app-id' },
  buildId: { check: v.string(), default: ({ facts }) => facts.buildId, merge: 'own', proof: '_project/build-id' },
  extends: { check: v.union([v.string(), v.array(layerSource)]), default: undefined, merge: 'own', proof: '_project/extends' },
  theme: { check: v.string(), default: undefined, merge: 'own', proof: '_project/theme' },
  extensions: {
    check: v.array(v.string()),
    default: ['.js', '.jsx', '.mjs', '.ts', '.tsx', '.vue'],
    merge: 'append',
    extendsDefault: true,
    proof: '_project/extensions',
  },
  css: { check: v.array(v.string()), default: [], merge: 'append', proof: '_project/css' },
  plugins: {
    check: v.array(v.union([v.string(), pluginEntry])),
    default: [],
    // Merging keeps one entry per `src` across sources. Duplicates within an array are removed here.
    normalize: (plugins) => uniqueBy(plugins.map(pluginOf), srcOf) as PluginEntry[], // a subset of the entries
    merge: { by: srcOf },
    proof: '_project/plugins',
  },
  modules: {
    check: v.array(v.nullish(moduleEntry)),
    default: [],
    normalize: (modules) => modules.filter((entry) => Boolean(entry)) as ModuleEntry[], // falsy entries are filtered out
    merge: { by: (entry) => (Array.isArray(entry) ? entry[0] : entry) },
    proof: '_project/modules',
  },
  ignore: {
    check: v.array(v.string()),
    default: (context) => [...testsAndTypes, '**/.{pnpm-store,vercel,netlify,output,git,cache,data}', ...ownOutput(context)],
    defaultInB: (context) => [
      ...testsAndTypes,
      '**/.{pnpm-store,vercel,netlify,output,git,cache,data,direnv}',
      '/vendor',
      '**/node-compile-cache',
      '**/test-results',
      ...ownOutput(context),
    ],
    merge: 'append',
    extendsDefault: true,
    proof: '_project/ignore',
  },
  ignoreOptions: {
    open: true,
    group: { ignorecase: { check: v.boolean(), default: undefined, proof: '_project/ignore-options' } },
  },
  ignorePrefix: { check: v.string(), default: '-', proof: '_project/ignore-prefix' },
  watch: { check: v.array(v.union([v.string(), regexp])), default: [], merge: 'append', proof: 'dev/changes' },
}
