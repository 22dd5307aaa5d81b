import * as v from 'valibot'
import { anyObject, milliseconds } from '../checks.ts'
import { open, type Declare, type Group } from '../define.ts'
import { experimentalDefaults, type DefaultsShape } from './experimental-defaults.ts'

/** Kinds of islands that the app may use. */
export interface ComponentIslandsOptions {
  /** Islands rendered by another server. Only use servers you trust: their HTML becomes part of your page. */
  remoteIsland?: boolean | undefined
  /** Interactive components inside islands: direct children only (`true`), or at any depth (`'deep'`). */
  selectiveClient?: boolean | 'deep' | undefined
}

export interface ExperimentalShape {
  /**
   * Let `useFetch` run when its key changes, even with `immediate: false` and before its first execution.
   *
   * @default true
   * @example false
   */
  alwaysRunFetchOnKeyChange: boolean
  /**
   * Publish a manifest of the build, which tells the browser about route rules and new builds.
   *
   * @default true
   * @example false
   */
  appManifest: boolean
  /**
   * Use the async context of the platform to keep composables working after an `await` on the server.
   *
   * @default false
   * @example true
   */
  asyncContext: boolean
  /**
   * Load the client entry with a dynamic import, as required by module federation.
   *
   * @default false
   * @example true
   */
  asyncEntry: boolean
  /**
   * Add hooks to the performance panel of Chromium browsers.
   *
   * @default false
   * @example true
   */
  browserDevtoolsTiming: boolean
  /**
   * Reuse the last build if neither the configuration nor a file in `srcDir` or `serverDir` has changed.
   *
   * @default false
   * @example true
   */
  buildCache: boolean
  /**
   * Interval in milliseconds at which the browser checks for a new build; `false` disables it. Requires `appManifest`.
   *
   * @default 3600000
   * @example 600_000
   */
  checkOutdatedBuildInterval: number | false
  /**
   * Let Chromium DevTools open and save files of the project in development.
   *
   * @default true
   * @example false
   */
  chromeDevtoolsProjectSettings: boolean
  /**
   * Provide `FwClientFallback`, which renders its content in the browser if server-side rendering fails.
   *
   * @default false
   * @example true
   */
  clientFallback: boolean
  /**
   * Replace Node.js built-in modules with browser polyfills in the client build.
   *
   * @default false
   * @example true
   */
  clientNodeCompat: boolean
  /**
   * Compile file templates of modules with a lodash-style template engine.
   *
   * @default false, in variant B true
   * @example true
   */
  compileTemplate: boolean
  /**
   * Server-only components (`FwIsland`, `*.island.vue`). `'auto'` enables them if the project has any; `'local+remote'` also
   * allows other servers.
   *
   * @default 'auto'
   * @example true
   */
  componentIslands: boolean | 'auto' | 'local' | 'local+remote' | ComponentIslandsOptions
  /**
   * Let layers and modules describe their options with a schema.
   *
   * @default true
   * @example false
   */
  configSchema: boolean
  /**
   * Update `useCookie` when a cookie changes elsewhere, in browsers that support it.
   *
   * @default true
   * @example false
   */
  cookieStore: boolean
  /**
   * Prefetch linked pages of other origins with speculation rules.
   *
   * @default false
   * @example true
   */
  crossOriginPrefetch: boolean
  /**
   * Track which module changes which option during setup.
   *
   * @default false
   * @example true
   */
  debugModuleMutation: boolean
  /**
   * Support decorators on both sides and in server routes. Follows the ECMAScript proposal, not TypeScript's
   * `experimentalDecorators`.
   *
   * @default false
   * @example true
   */
  decorators: boolean
  /** Default options of components and composables. */
  defaults: Group<DefaultsShape>
  /**
   * What to do if a chunk fails to load: reload at the target of the navigation, reload the current route immediately, only call
   * the hook `app:chunkError`, or nothing (`false`).
   *
   * @default 'automatic'
   * @example 'manual'
   */
  emitRouteChunkError: 'automatic' | 'automatic-immediate' | 'manual' | false
  /**
   * Fail instead of warning if a module is not compatible with this version of fw.
   *
   * @default false
   * @example true
   */
  enforceModuleCompatibility: boolean
  /**
   * Resolve the client entry through an import map, so that a new entry does not invalidate cached chunks.
   *
   * @default true
   * @example false
   */
  entryImportMap: boolean
  /**
   * Do not bundle Vue, its `@vue/*` packages and vue-router into the server bundle.
   *
   * @default true
   * @example false
   */
  externalVue: boolean
  /**
   * Additional keys of `definePageMeta` that modules can read at build time. See `scanPageMeta`.
   *
   * @default []
   * @example ['title']
   */
  extraPageMetaExtractionKeys: string[]
  /**
   * Move the handlers of `useAsyncData` to separate chunks, which are loaded when the handler runs.
   *
   * @default false
   * @example true
   */
  extractAsyncDataHandlers: boolean
  /**
   * Also call `getCachedData` when data is refreshed manually.
   *
   * @default false
   * @example true
   */
  granularCachedData: boolean
  /**
   * Sort head tags for loading performance, and only hydrate the head if it has changed.
   *
   * @default true
   * @example false
   */
  headNext: boolean
  /**
   * Allow `defineRouteRules` in page files. `pages/foo/bar.vue` sets rules for `/foo/bar`, `pages/foo/[id].vue` for all paths
   * below `/foo`.
   *
   * @default false
   * @example true
   */
  inlineRouteRules: boolean
  /**
   * Support hydration strategies for `Lazy…` components.
   *
   * @default true
   * @example false
   */
  lazyHydration: boolean
  /**
   * Resolve `~`, `~~`, `@` and `@@` in the files of a layer to that layer instead of the project.
   *
   * @default true
   * @example false
   */
  localLayerAliases: boolean
  /**
   * Let the browser paint before a navigation starts, so that a click gets immediate feedback.
   *
   * @default true
   * @example false
   */
  navigationRepaint: boolean
  /**
   * Auto-import Nitro's functions in server code.
   *
   * @default true
   * @example false
   */
  nitroAutoImports: boolean
  /**
   * Exclude page rendering from the production server, which then only serves server routes.
   *
   * @default false
   * @example true
   */
  noVueServer: boolean
  /**
   * Use the auto-import name of components in devtools and `KeepAlive`.
   *
   * @default false
   * @example true
   */
  normalizeComponentNames: boolean
  /**
   * Parse `error.data` before the server renders the error page.
   *
   * @default false
   * @example true
   */
  parseErrorData: boolean
  /**
   * Extract the data of prerendered pages to separate files, which are loaded on navigation.
   *
   * @default true
   * @example false
   */
  payloadExtraction: boolean
  /**
   * Set `pending` to `true` before a fetch has started.
   *
   * @default true
   * @example false
   */
  pendingWhenIdle: boolean
  /**
   * Keep compatibility with the previous version of Unhead.
   *
   * @default false
   * @example true
   */
  polyfillVueUseHead: boolean
  /**
   * Clear the data of `useAsyncData` and static caches when the route changes.
   *
   * @default true
   * @example false
   */
  purgeCachedData: boolean
  /**
   * Pass relative paths to the hook `builder:watch` instead of absolute ones.
   *
   * @default false, in variant B true
   * @example true
   */
  relativeWatchPaths: boolean
  /**
   * Serialize the payload as JSON with support for dates, maps, refs and other types.
   *
   * @default true
   * @example false
   */
  renderJsonPayloads: boolean
  /**
   * Value that `clear` and `clearFwData` reset data to: its default (`true`), or null or undefined (`false`). The name is
   * misleading.
   *
   * @default false, in variant B true
   * @example true
   */
  resetAsyncDataToUndefined: boolean
  /**
   * Skip server-side rendering for requests with the header `x-fw-no-ssr`.
   *
   * @default false
   * @example true
   */
  respectNoSSRHeader: boolean
  /**
   * Restore state from session storage after a reload by `reloadFwApp()` or a chunk error. Restored after the app is mounted.
   *
   * @default false
   * @example true
   */
  restoreState: boolean
  /**
   * Has no effect: `app.baseURL` can always be changed at runtime.
   *
   * @default false
   * @example true
   */
  runtimeBaseURL: boolean
  /**
   * Let modules read `alias`, `name`, `path`, `redirect`, `props` and `middleware` of `definePageMeta` at build time. Only
   * supports static values and arrays.
   *
   * @default true
   * @example false
   */
  scanPageMeta: boolean
  /**
   * Auto-import `useAppConfig` in server code.
   *
   * @default true
   * @example false
   */
  serverAppConfig: boolean
  /**
   * Fetch data once per key for all prerendered pages. Only safe if a key always refers to the same data.
   *
   * @default false
   * @example true
   */
  sharedPrerenderData: boolean
  /**
   * Position of the loading template: `'within'` the root element until the first `suspense:resolve`, or next to it in the
   * `'body'`.
   *
   * @default 'within'
   * @example 'body'
   */
  spaLoadingTemplateLocation: 'within' | 'body'
  /**
   * Resolve imports of a generated file from the module that added it.
   *
   * @default true
   * @example false
   */
  templateImportResolution: boolean
  /**
   * Make `$route` in templates the same route as `useRoute()`.
   *
   * @default true
   * @example false
   */
  templateRouteInjection: boolean
  /**
   * Pass the legacy `templateUtils` (`serialize`, `importName`, `importSources`) to templates of modules.
   *
   * @default false, in variant B true
   * @example true
   */
  templateUtils: boolean
  /**
   * Remove the content of client-only components from the server bundle.
   *
   * @default true
   * @example false
   */
  treeshakeClientOnly: boolean
  /**
   * Generate types for routes, route names and params.
   *
   * @default false
   * @example true
   */
  typedPages: boolean
  /**
   * Animate navigation with the View Transition API. Required by `app.viewTransition`.
   *
   * @default false
   * @example true
   */
  viewTransition: boolean
  /**
   * Build client and server as environments of a single Vite instance, so that its hooks are called once instead of once per
   * side.
   *
   * @default false
   * @example true
   */
  viteEnvironmentApi: boolean
  /**
   * File watcher: `watcher1`, its granular variant (which skips ignored top-level directories, and is the default if `srcDir` is
   * the root), or `watcher2`, which is suited for large projects and Windows.
   *
   * @default 'watcher1'
   * @example 'watcher2'
   */
  watcher: 'watcher1' | 'watcher1-granular' | 'watcher2'
  /**
   * Send early hints for the resources of the page before it is rendered.
   *
   * @default false
   * @example true
   */
  writeEarlyHints: boolean
}

export interface ExperimentalTopic {
  /** Experimental features, which may change or be removed. */
  experimental: Group<ExperimentalShape>
}

const islands = v.union([
  v.boolean(),
  v.picklist(['auto', 'local', 'local+remote']),
  v.pipe(
    anyObject(),
    v.strictObject({
      remoteIsland: v.optional(v.boolean()),
      selectiveClient: v.optional(v.union([v.boolean(), v.literal('deep')])),
    }),
  ),
])

export const experimental: Declare<ExperimentalTopic> = {
  experimental: {
    group: {
      alwaysRunFetchOnKeyChange: { check: v.boolean(), default: true, proof: 'experimental/data' },
      appManifest: { check: v.boolean(), default: true, proof: 'experimental/server' },
      asyncContext: { check: v.boolean(), default: false, actsAs: true, proof: open },
      asyncEntry: { check: v.boolean(), default: false, proof: open },
      browserDevtoolsTiming: { check: v.boolean(), default: false, proof: open },
      buildCache: { check: v.boolean(), default: false, proof: open },
      checkOutdatedBuildInterval: {
        check: v.union([milliseconds, v.literal(false)]),
        default: 3_600_000,
        // New builds are detected with the manifest, so nothing is checked without one.
        normalize: (interval, { options }) => (options.experimental.appManifest ? interval : false),
        proof: open,
      },
      chromeDevtoolsProjectSettings: { check: v.boolean(), default: true, proof: 'dev/served' },
      clientFallback: { check: v.boolean(), default: false, proof: open },
      clientNodeCompat: { check: v.boolean(), default: false, proof: open },
      compileTemplate: {
        check: v.boolean(),
        default: false,
        defaultInB: true,
        deprecated: {
          why: '`experimental.compileTemplate` will be removed.',
          fix: 'Write templates with `getContents`.',
          whenIn: 'A',
        },
        proof: 'experimental/compile-template',
      },
      componentIslands: { check: islands, default: 'auto', proof: open },
      configSchema: { check: v.boolean(), default: true, proof: 'experimental/config-schema' },
      cookieStore: { check: v.boolean(), default: true, proof: 'experimental/state' },
      crossOriginPrefetch: { check: v.boolean(), default: false, proof: open },
      debugModuleMutation: { check: v.boolean(), default: false, proof: 'experimental/debug-module-mutation' },
      decorators: { check: v.boolean(), default: false, proof: 'experimental/decorators' },
      defaults: { group: experimentalDefaults },
      emitRouteChunkError: {
        check: v.union([v.picklist(['automatic', 'automatic-immediate', 'manual']), v.literal(false)]),
        default: 'automatic',
        actsAs: 'any',
        proof: open,
      },
      enforceModuleCompatibility: { check: v.boolean(), default: false, proof: 'experimental/enforce-module-compatibility' },
      entryImportMap: { check: v.boolean(), default: true, proof: open },
      externalVue: { check: v.boolean(), default: true, proof: open },
      extraPageMetaExtractionKeys: {
        check: v.array(v.string()),
        default: [],
        merge: 'append',
        proof: 'experimental/extra-page-meta-extraction-keys',
      },
      extractAsyncDataHandlers: { check: v.boolean(), default: false, proof: open },
      granularCachedData: { check: v.boolean(), default: false, proof: 'experimental/data' },
      headNext: { check: v.boolean(), default: true, actsAs: true, proof: open },
      inlineRouteRules: { check: v.boolean(), default: false, proof: open },
      lazyHydration: { check: v.boolean(), default: true, proof: open },
      localLayerAliases: { check: v.boolean(), default: true, proof: 'experimental/local-layer-aliases' },
      navigationRepaint: { check: v.boolean(), default: true, actsAs: 'any', proof: open },
      nitroAutoImports: { check: v.boolean(), default: true, proof: 'experimental/server' },
      noVueServer: { check: v.boolean(), default: false, proof: open },
      normalizeComponentNames: { check: v.boolean(), default: false, proof: 'experimental/normalize-component-names' },
      parseErrorData: { check: v.boolean(), default: false, proof: open },
      payloadExtraction: { check: v.boolean(), default: true, actsAs: 'any', proof: open },
      pendingWhenIdle: { check: v.boolean(), default: true, proof: 'experimental/data' },
      polyfillVueUseHead: { check: v.boolean(), default: false, proof: open },
      purgeCachedData: { check: v.boolean(), default: true, proof: 'experimental/data' },
      relativeWatchPaths: {
        check: v.boolean(),
        default: false,
        defaultInB: true,
        deprecated: {
          why: '`experimental.relativeWatchPaths` will be removed.',
          fix: 'Expect absolute paths in `builder:watch`.',
          whenIn: 'A',
        },
        proof: 'dev/changes',
      },
      renderJsonPayloads: { check: v.boolean(), default: true, actsAs: true, proof: open },
      resetAsyncDataToUndefined: { check: v.boolean(), default: false, defaultInB: true, proof: 'experimental/data' },
      respectNoSSRHeader: { check: v.boolean(), default: false, proof: 'experimental/server' },
      restoreState: { check: v.boolean(), default: false, proof: 'experimental/state' },
      runtimeBaseURL: { check: v.boolean(), default: false, proof: open },
      scanPageMeta: { check: v.boolean(), default: true, proof: 'experimental/scan-page-meta' },
      serverAppConfig: { check: v.boolean(), default: true, actsAs: true, proof: open },
      sharedPrerenderData: { check: v.boolean(), default: false, proof: open },
      spaLoadingTemplateLocation: {
        check: v.picklist(['within', 'body']),
        default: 'within',
        proof: 'experimental/spa-loading-template-location',
      },
      templateImportResolution: { check: v.boolean(), default: true, proof: 'experimental/template-import-resolution' },
      templateRouteInjection: { check: v.boolean(), default: true, proof: open },
      templateUtils: {
        check: v.boolean(),
        default: false,
        defaultInB: true,
        deprecated: {
          why: '`experimental.templateUtils` will be removed.',
          fix: 'Import what the template needs in its `getContents`.',
          whenIn: 'A',
        },
        proof: 'experimental/template-utils',
      },
      treeshakeClientOnly: { check: v.boolean(), default: true, proof: 'experimental/treeshake-client-only' },
      typedPages: { check: v.boolean(), default: false, proof: 'experimental/typed-pages' },
      viewTransition: { check: v.boolean(), default: false, proof: open },
      viteEnvironmentApi: { check: v.boolean(), default: false, proof: 'experimental/vite-environment-api' },
      watcher: {
        check: v.picklist(['watcher1', 'watcher1-granular', 'watcher2']),
        default: 'watcher1',
        proof: 'experimental/watcher',
      },
      writeEarlyHints: { check: v.boolean(), default: false, proof: open },
    },
  },
}
