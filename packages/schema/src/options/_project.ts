import * as v from 'valibot'
import { join, relative } from 'pathe'
import { anyObject, func, regexp } from '../checks.ts'
import type { Context, Declare, Group, Leaf } from '../define.ts'
import { uniqueBy } from '../merge.ts'
import { isPlainObject, type PlainObject } from '../plain-object.ts'

export interface LayerSourceOptions {
  /** Token for a private source, sent as a bearer token. Read it from the environment. */
  auth?: string | undefined
}

/** Where a layer comes from, alone or with options for fetching it. */
export type LayerSource = string | [source: string, options: LayerSourceOptions]

/** A plugin of the app. */
export interface PluginEntry {
  /** Path of the file. May begin with an alias. Entries with one `src` count once. */
  src: string
  /** The side on which the plugin runs. Unset: as the file name says (`x.client.ts`, `x.server.ts`), else both. */
  mode?: 'client' | 'server' | undefined
}

/** A module written in place. */
export type ModuleFunction = (...args: never[]) => unknown

/** A module by package name, by path or as a function, alone or with its options. */
export type ModuleEntry =
  | string
  | ModuleFunction
  | [module: string | ModuleFunction, options?: Record<string, unknown> | undefined]

export interface IgnoreOptionsShape {
  /**
   * Whether patterns match without regard to case. Unset: the library's own choice.
   *
   * @default none
   * @example false
   */
  ignorecase: boolean | undefined
}

/** What the project is made of, and which of its files count. */
export interface ProjectShape {
  /**
   * Name that tells the apps of a multi-app project apart.
   *
   * @default 'fw-app'
   * @example 'storefront'
   */
  appId: string
  /**
   * Name of this build. Fresh for each build; set it to build the same output twice, or to name it after a commit.
   *
   * @default '<buildId>'
   * @example 'release-42'
   */
  buildId: string
  /**
   * Layers below the project: directories, config files (relative to this one), packages or git sources. The project wins.
   *
   * @default none
   * @example ['./layers/base', 'github:acme/layer#v2']
   */
  extends: string | LayerSource[] | undefined
  /**
   * One further layer, from a directory, a config file, a git source or an `https://` address.
   *
   * @default none
   * @example './themes/dark'
   */
  theme: string | undefined
  /**
   * File extensions that fw resolves and scans, in addition to the built-in ones.
   *
   * @default ['.js', '.jsx', '.mjs', '.ts', '.tsx', '.vue']
   * @example ['.md']
   */
  extensions: string[]
  /**
   * Style sheets for every page, in this order. The pre-processor goes by the extension; install it yourself.
   *
   * @default []
   * @example ['~/assets/main.css']
   */
  css: string[]
  /**
   * App plugins beyond those in the plugins directory. List a file of that directory only to set its place in the order.
   *
   * @default []
   * @example ['~/tracking.client.ts', { src: '~/database.ts', mode: 'server' }]
   */
  plugins: Leaf<(string | PluginEntry)[], PluginEntry[]>
  /**
   * Modules to load, in this order and before those of the modules directory. Falsy entries are skipped, so `condition && 'x'` works.
   *
   * @default []
   * @example ['@acme/images', ['./tools/search', { index: 'pages' }], () => console.log('loaded')]
   */
  modules: Leaf<(ModuleEntry | false | null | undefined)[], ModuleEntry[]>
  /**
   * Globs of files that are left out of the build, in addition to the built-in ones.
   *
   * @default [… 9 entries], in variant B [… 12 entries]
   * @example ['content/drafts']
   */
  ignore: string[]
  /** Options of the library that matches `ignore`. Keys not listed here are handed to it as they are. */
  ignoreOptions: Group<IgnoreOptionsShape, never, Record<string, unknown>>
  /**
   * Files in the pages, layouts, middleware and public directories whose name starts with this are left out. Empty: none are.
   *
   * @default '-'
   * @example '_'
   */
  ignorePrefix: string
  /**
   * Files whose change restarts the dev server: paths, absolute or from `srcDir`, or expressions for the path from `srcDir`.
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

/** Only the last suffix before the extension decides, so `a.server.client.ts` is for the client. */
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

/** A directory as a pattern. Outside the root there is nothing to ignore, and the root itself must not be. */
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
  ]), // two options may name one directory
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
    // The merge keeps one entry per `src` across sources; within one array that is left to do here.
    normalize: (plugins) => uniqueBy(plugins.map(pluginOf), srcOf) as PluginEntry[], // a selection of the entries given
    merge: { by: srcOf },
    proof: '_project/plugins',
  },
  modules: {
    check: v.array(v.nullish(moduleEntry)),
    default: [],
    normalize: (modules) => modules.filter((entry) => Boolean(entry)) as ModuleEntry[], // the falsy ones are gone
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
