import * as v from 'valibot'
import { anyObject, milliseconds, origin } from '../checks.ts'
import type { Declare, Group } from '../define.ts'
import { experimentalDefaults, type DefaultsShape } from './experimental-defaults.ts'

/** Kinds of islands that the app may use. */
export interface ComponentIslandsOptions {
  /**
   * Islands rendered by other servers: those with the listed origins, or any with `true`. Only use servers you trust: their HTML becomes part of
   * your page.
   */
  remoteIsland?: boolean | string[] | undefined
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
   * Publish a manifest of the build for browsers: the prerendered pages, and whether there is a new build. Also applies the route
   * rules `redirect`, `ssr` and `prerender` in browsers.
   *
   * @default true
   * @example false
   */
  appManifest: boolean
  /**
   * Make `useEvent()` work anywhere in server code, even after an `await`. Composables of the app always do.
   *
   * @default false
   * @example true
   */
  asyncContext: boolean
  /**
   * Load the app with a dynamic import of the client entry, as required by module federation.
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
   * Reuse a build if neither the configuration, nor the environment, nor a file of the project and its layers has changed since. The
   * last 10 builds are kept in `node_modules/.cache/fw/builds`. Prerendered pages may contain data from elsewhere, so they are always
   * rendered again. Hooks of the bundlers and of the server engine are not called for what is reused.
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
   * Keep Vue, its `@vue/*` packages and vue-router out of the server bundle. The build copies them to the `node_modules` of the
   * output, where server routes and packages that import Vue share them with the app. A server that is a single file, such as that of
   * most edge platforms, always contains them.
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
   * below `/foo`. The argument must be an object literal; `routeRules` takes precedence.
   *
   * @default false
   * @example true
   */
  inlineRouteRules: boolean
  /**
   * Support hydration strategies for `Lazy…` components, such as `<LazyChart hydrate-on-visible />`, and `defineLazyHydrationComponent`.
   * If disabled, they are plain attributes.
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
   * Exclude page rendering from the production server, which then serves server routes, files and prerendered pages.
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
   * Parse `error.data` for the error page if it is JSON text.
   *
   * @default false
   * @example true
   */
  parseErrorData: boolean
  /**
   * Make the data of prerendered pages, and of pages with the route rules `isr`, `swr` or `cache`, available as payload files, which
   * are loaded on navigation. Prerendered pages do not contain the data then.
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
   * Support the API of `@vueuse/head`, from which Unhead was derived: imports of that package, and the component option `head`.
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
   * Send the payload as JSON. If `false`, it is a string in a script and in `_payload.js` files. Both support dates, maps, refs and
   * other types.
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
   * Skip server-side rendering for requests with the header `x-fw-no-ssr`. Not for pages that Netlify or Vercel keep (`isr`), which do not
   * distinguish requests by this header.
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
   * Make prerendered pages work below any path, so that a generated site can be moved to another directory or host without a new
   * build. Their URLs are relative to a `<base>` element, so plain links such as `<a href="#top">` need `<FwLink>` or a full path.
   * The host should redirect `/about` to `/about/`: otherwise browsers request some files twice. `200.html` and `404.html`, which hosts serve for any path, still use `app.baseURL`. A server reads `app.baseURL` when it starts,
   * with or without this option.
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
   * Load the data of `useAsyncData` and `useFetch` once per key for all prerendered pages. Only safe if a key always refers to the
   * same data.
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
      remoteIsland: v.optional(v.union([v.boolean(), v.array(origin)])),
      selectiveClient: v.optional(v.union([v.boolean(), v.literal('deep')])),
    }),
  ),
])

export const experimental: Declare<ExperimentalTopic> = {
  experimental: {
    group: {
      alwaysRunFetchOnKeyChange: { check: v.boolean(), default: true, proof: 'experimental/data' },
      appManifest: { check: v.boolean(), default: true, proof: 'experimental/server' },
      asyncContext: { check: v.boolean(), default: false, proof: 'experimental/server' },
      asyncEntry: { check: v.boolean(), default: false, proof: 'experimental/async-entry' },
      browserDevtoolsTiming: { check: v.boolean(), default: false, proof: 'experimental/browser-devtools-timing' },
      buildCache: { check: v.boolean(), default: false, proof: 'experimental/build-cache' },
      checkOutdatedBuildInterval: {
        check: v.union([milliseconds, v.literal(false)]),
        default: 3_600_000,
        // New builds are detected with the manifest, so nothing is checked without one.
        normalize: (interval, { options }) => (options.experimental.appManifest ? interval : false),
        proof: 'experimental/deployment',
      },
      chromeDevtoolsProjectSettings: { check: v.boolean(), default: true, proof: 'dev/served' },
      clientFallback: { check: v.boolean(), default: false, proof: 'experimental/client-fallback' },
      clientNodeCompat: { check: v.boolean(), default: false, proof: 'experimental/client-node-compat' },
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
      componentIslands: { check: islands, default: 'auto', proof: 'experimental/component-islands' },
      configSchema: { check: v.boolean(), default: true, proof: 'experimental/config-schema' },
      cookieStore: { check: v.boolean(), default: true, proof: 'experimental/state' },
      crossOriginPrefetch: { check: v.boolean(), default: false, proof: 'experimental/links' },
      debugModuleMutation: { check: v.boolean(), default: false, proof: 'experimental/debug-module-mutation' },
      decorators: { check: v.boolean(), default: false, proof: 'experimental/decorators' },
      defaults: { group: experimentalDefaults },
      emitRouteChunkError: {
        check: v.union([v.picklist(['automatic', 'automatic-immediate', 'manual']), v.literal(false)]),
        default: 'automatic',
        proof: 'experimental/deployment',
      },
      enforceModuleCompatibility: { check: v.boolean(), default: false, proof: 'experimental/enforce-module-compatibility' },
      entryImportMap: { check: v.boolean(), default: true, proof: 'experimental/entry-import-map' },
      externalVue: { check: v.boolean(), default: true, proof: 'experimental/external-vue' },
      extraPageMetaExtractionKeys: {
        check: v.array(v.string()),
        default: [],
        merge: 'append',
        proof: 'experimental/extra-page-meta-extraction-keys',
      },
      extractAsyncDataHandlers: { check: v.boolean(), default: false, proof: 'experimental/extract-async-data-handlers' },
      granularCachedData: { check: v.boolean(), default: false, proof: 'experimental/data' },
      headNext: { check: v.boolean(), default: true, proof: 'experimental/head-next' },
      inlineRouteRules: { check: v.boolean(), default: false, proof: 'experimental/client-rules' },
      lazyHydration: { check: v.boolean(), default: true, proof: 'experimental/lazy-hydration' },
      localLayerAliases: { check: v.boolean(), default: true, proof: 'experimental/local-layer-aliases' },
      navigationRepaint: { check: v.boolean(), default: true, proof: 'experimental/deployment' },
      nitroAutoImports: { check: v.boolean(), default: true, proof: 'experimental/server' },
      noVueServer: { check: v.boolean(), default: false, proof: 'experimental/server' },
      normalizeComponentNames: { check: v.boolean(), default: false, proof: 'experimental/normalize-component-names' },
      parseErrorData: { check: v.boolean(), default: false, proof: 'experimental/server' },
      payloadExtraction: { check: v.boolean(), default: true, proof: 'experimental/payload' },
      pendingWhenIdle: { check: v.boolean(), default: true, proof: 'experimental/data' },
      polyfillVueUseHead: { check: v.boolean(), default: false, proof: 'experimental/polyfill-vue-use-head' },
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
      renderJsonPayloads: { check: v.boolean(), default: true, proof: 'experimental/payload' },
      resetAsyncDataToUndefined: { check: v.boolean(), default: false, defaultInB: true, proof: 'experimental/data' },
      respectNoSSRHeader: { check: v.boolean(), default: false, proof: 'experimental/server' },
      restoreState: { check: v.boolean(), default: false, proof: 'experimental/state' },
      runtimeBaseURL: { check: v.boolean(), default: false, proof: 'experimental/runtime-base-url' },
      scanPageMeta: { check: v.boolean(), default: true, proof: 'experimental/scan-page-meta' },
      serverAppConfig: { check: v.boolean(), default: true, proof: 'experimental/server' },
      sharedPrerenderData: { check: v.boolean(), default: false, proof: 'experimental/payload' },
      spaLoadingTemplateLocation: {
        check: v.picklist(['within', 'body']),
        default: 'within',
        proof: 'experimental/spa-loading-template-location',
      },
      templateImportResolution: { check: v.boolean(), default: true, proof: 'experimental/template-import-resolution' },
      templateRouteInjection: { check: v.boolean(), default: true, proof: 'experimental/template-route-injection' },
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
      viewTransition: { check: v.boolean(), default: false, proof: 'experimental/view-transition' },
      viteEnvironmentApi: { check: v.boolean(), default: false, proof: 'experimental/vite-environment-api' },
      watcher: {
        check: v.picklist(['watcher1', 'watcher1-granular', 'watcher2']),
        default: 'watcher1',
        proof: 'experimental/watcher',
      },
      writeEarlyHints: { check: v.boolean(), default: false, proof: 'experimental/write-early-hints' },
    },
  },
}
