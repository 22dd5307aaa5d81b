import * as v from 'valibot'
import { anyObject, milliseconds } from '../checks.ts'
import { open, type Declare, type Group } from '../define.ts'
import { experimentalDefaults, type DefaultsShape } from './experimental-defaults.ts'

/** Which kinds of islands the app may use. */
export interface ComponentIslandsOptions {
  /** Islands rendered by another server. Trust that server: its HTML becomes part of your page. */
  remoteIsland?: boolean | undefined
  /** Interactive components inside islands: only direct ones (`true`), or at any depth (`'deep'`). */
  selectiveClient?: boolean | 'deep' | undefined
}

export interface ExperimentalShape {
  /**
   * Let `useFetch` run on a new key even with `immediate: false` and before it was first triggered.
   *
   * @default true
   * @example false
   */
  alwaysRunFetchOnKeyChange: boolean
  /**
   * Publish a manifest of the build, from which the browser learns route rules and newer builds.
   *
   * @default true
   * @example false
   */
  appManifest: boolean
  /**
   * Let composables work after an `await` on the server by the platform's own async context.
   *
   * @default false
   * @example true
   */
  asyncContext: boolean
  /**
   * Load the client's entry through a dynamic import, as module federation needs it.
   *
   * @default false
   * @example true
   */
  asyncEntry: boolean
  /**
   * Mark hooks in the performance panel of Chromium browsers.
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
   * Milliseconds between two looks of the browser for a newer build; `false` for never. Needs `appManifest`.
   *
   * @default 3600000
   * @example 600_000
   */
  checkOutdatedBuildInterval: number | false
  /**
   * Let Chromium's developer tools open and save the project's files while developing.
   *
   * @default true
   * @example false
   */
  chromeDevtoolsProjectSettings: boolean
  /**
   * Provide `FwClientFallback`, whose content renders in the browser when rendering it on the server fails.
   *
   * @default false
   * @example true
   */
  clientFallback: boolean
  /**
   * Replace Node's built-in modules by browser versions in the client build.
   *
   * @default false
   * @example true
   */
  clientNodeCompat: boolean
  /**
   * Run file templates of modules through a lodash-style template engine.
   *
   * @default false, in variant B true
   * @example true
   */
  compileTemplate: boolean
  /**
   * Components that render on the server only (`FwIsland`, `*.island.vue`). `'auto'`: on if the project has any;
   * `'local+remote'`: also from other servers.
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
   * Update `useCookie` when a cookie changes elsewhere, in browsers that tell.
   *
   * @default true
   * @example false
   */
  cookieStore: boolean
  /**
   * Prefetch linked pages of other origins through speculation rules.
   *
   * @default false
   * @example true
   */
  crossOriginPrefetch: boolean
  /**
   * Record which module changes which option while modules are set up.
   *
   * @default false
   * @example true
   */
  debugModuleMutation: boolean
  /**
   * Allow decorators in your code, on both sides and in server routes, as the language will have them: not those of TypeScript's
   * `experimentalDecorators`.
   *
   * @default false
   * @example true
   */
  decorators: boolean
  /** Defaults of components and composables, where a call does not say otherwise. */
  defaults: Group<DefaultsShape>
  /**
   * What happens when a chunk cannot be loaded: reload at the target of the navigation, reload the current route at once,
   * only call the hook `app:chunkError`, or nothing at all (`false`).
   *
   * @default 'automatic'
   * @example 'manual'
   */
  emitRouteChunkError: 'automatic' | 'automatic-immediate' | 'manual' | false
  /**
   * Stop when a module does not fit this version of fw, instead of warning.
   *
   * @default false
   * @example true
   */
  enforceModuleCompatibility: boolean
  /**
   * Refer to the client's entry through an import map, so that a new entry leaves other chunks cached.
   *
   * @default true
   * @example false
   */
  entryImportMap: boolean
  /**
   * Keep the view library, its scoped packages and its router out of the server bundle.
   *
   * @default true
   * @example false
   */
  externalVue: boolean
  /**
   * Further keys of `definePageMeta` that modules can read at build time. See `scanPageMeta`.
   *
   * @default []
   * @example ['title']
   */
  extraPageMetaExtractionKeys: string[]
  /**
   * Move the handlers of `useAsyncData` to chunks of their own, loaded only when they run.
   *
   * @default false
   * @example true
   */
  extractAsyncDataHandlers: boolean
  /**
   * Ask `getCachedData` also when data is refreshed by hand.
   *
   * @default false
   * @example true
   */
  granularCachedData: boolean
  /**
   * Sort head tags by how they speed up the page, and hydrate the head only if it has changed.
   *
   * @default true
   * @example false
   */
  headNext: boolean
  /**
   * Allow `defineRouteRules` in page files. `pages/foo/bar.vue` rules `/foo/bar`, `pages/foo/[id].vue` rules all below `/foo`.
   *
   * @default false
   * @example true
   */
  inlineRouteRules: boolean
  /**
   * Give `Lazy…` components hydration strategies.
   *
   * @default true
   * @example false
   */
  lazyHydration: boolean
  /**
   * In a layer, let `~`, `~~`, `@` and `@@` mean that layer instead of the project.
   *
   * @default true
   * @example false
   */
  localLayerAliases: boolean
  /**
   * Let the browser paint once before a navigation starts, so that a click shows at once.
   *
   * @default true
   * @example false
   */
  navigationRepaint: boolean
  /**
   * Let server code use the engine's functions without importing them.
   *
   * @default true
   * @example false
   */
  nitroAutoImports: boolean
  /**
   * Leave page rendering out of the production server, which then answers server routes only.
   *
   * @default false
   * @example true
   */
  noVueServer: boolean
  /**
   * Name components in developer tools and `KeepAlive` as they are auto-imported.
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
   * Write the data of prerendered pages to files of their own, which navigation loads.
   *
   * @default true
   * @example false
   */
  payloadExtraction: boolean
  /**
   * Let `pending` be true before a fetch has started.
   *
   * @default true
   * @example false
   */
  pendingWhenIdle: boolean
  /**
   * Keep code for the older head library working.
   *
   * @default false
   * @example true
   */
  polyfillVueUseHead: boolean
  /**
   * Forget the data of `useAsyncData` and static caches when the route changes.
   *
   * @default true
   * @example false
   */
  purgeCachedData: boolean
  /**
   * Give the hook `builder:watch` relative paths instead of absolute ones.
   *
   * @default false, in variant B true
   * @example true
   */
  relativeWatchPaths: boolean
  /**
   * Send page data as JSON that also carries dates, maps, refs and the like.
   *
   * @default true
   * @example false
   */
  renderJsonPayloads: boolean
  /**
   * What `clear` and `clearFwData` leave behind: `true` the data's default value, `false` null or undefined. The name misleads.
   *
   * @default false, in variant B true
   * @example true
   */
  resetAsyncDataToUndefined: boolean
  /**
   * Skip server rendering for requests with the header `x-fw-no-ssr`.
   *
   * @default false
   * @example true
   */
  respectNoSSRHeader: boolean
  /**
   * Bring state back from session storage after a reload by `reloadFwApp()` or a failed chunk. Applied once the app is mounted.
   *
   * @default false
   * @example true
   */
  restoreState: boolean
  /**
   * Accepted, without an effect of its own: `app.baseURL` can be replaced at runtime either way.
   *
   * @default false
   * @example true
   */
  runtimeBaseURL: boolean
  /**
   * Let modules read `alias`, `name`, `path`, `redirect`, `props` and `middleware` of `definePageMeta` at build time. Sees only
   * static values and arrays.
   *
   * @default true
   * @example false
   */
  scanPageMeta: boolean
  /**
   * Let server code use `useAppConfig` without importing it.
   *
   * @default true
   * @example false
   */
  serverAppConfig: boolean
  /**
   * Fetch data once for all prerendered pages that ask for its key. Safe only if a key always means the same data.
   *
   * @default false
   * @example true
   */
  sharedPrerenderData: boolean
  /**
   * Where the loading template stands: `'within'` the app's root, shown until the first `suspense:resolve`, or beside it in
   * the `'body'`.
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
   * Let `$route` in templates be the route that `useRoute()` gives.
   *
   * @default true
   * @example false
   */
  templateRouteInjection: boolean
  /**
   * Hand templates of modules the older `templateUtils` (`serialize`, `importName`, `importSources`).
   *
   * @default false, in variant B true
   * @example true
   */
  templateUtils: boolean
  /**
   * Leave the content of client-only components out of the server bundle.
   *
   * @default true
   * @example false
   */
  treeshakeClientOnly: boolean
  /**
   * Type routes, their names and their parameters.
   *
   * @default false
   * @example true
   */
  typedPages: boolean
  /**
   * Animate navigation with the browser's View Transition API. `app.viewTransition` needs it.
   *
   * @default false
   * @example true
   */
  viewTransition: boolean
  /**
   * Build client and server as environments of one bundler1 instance: its hooks are called once for both, not for each.
   *
   * @default false
   * @example true
   */
  viteEnvironmentApi: boolean
  /**
   * What watches the sources: `watcher1`, its granular form, which skips ignored top-level directories and is used by itself when
   * `srcDir` is the root, or `watcher2`, which suits large projects and Windows.
   *
   * @default 'watcher1'
   * @example 'watcher2'
   */
  watcher: 'watcher1' | 'watcher1-granular' | 'watcher2'
  /**
   * Announce the page's resources to the browser before the page is rendered.
   *
   * @default false
   * @example true
   */
  writeEarlyHints: boolean
}

export interface ExperimentalTopic {
  /** Switches for features that may still change or go. */
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
        // A newer build is announced by the manifest, so without one there is nothing to look for.
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
          why: '`experimental.compileTemplate` is marked for removal.',
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
          why: '`experimental.relativeWatchPaths` is marked for removal.',
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
          why: '`experimental.templateUtils` is marked for removal.',
          fix: 'Import what a template needs in its `getContents`.',
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
