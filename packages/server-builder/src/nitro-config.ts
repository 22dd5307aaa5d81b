import { existsSync } from 'node:fs'
import { createIsTranspiled, usesIslands } from '@fw/kit/internal'
import { debugs, relativeFile, type BuildApp } from '@fw/schema'
import { mergeRules, normalizePattern } from '@fw/schema/path'
import type { Nitro, NitroConfig } from 'nitropack/types'
import { join } from 'pathe'
import { caseSensitive } from './case-sensitive.ts'
import { circularLinks } from './circular-links.ts'
import { configureCache, memoryCache } from './configure-cache.ts'
import { mergeNitroConfig } from './merge-nitro-config.ts'
import { missedExports } from './missed-exports.ts'
import { runtimeFile as runtime } from './runtime-file.ts'
import { virtualModules } from './virtual-modules.ts'
import { sortUtilsByLayer } from './layer-order.ts'

/** The Nitro configuration: the user's `serverEngine` options, merged over fw's defaults. */
export async function nitroConfig(app: BuildApp): Promise<NitroConfig> {
  const { options } = app
  const {
    prerender,
    routeRules,
    runtimeConfig: _runtimeConfig,
    ...user
  } = options.serverEngine as NitroConfig & {
    prerender: NitroConfig['prerender']
  } // the remaining keys are Nitro options
  const { dev } = options
  const file = (path: string): string => relativeFile(options.rootDir, path)
  const preset = dev ? 'nitro-dev' : (app.preset ?? user.preset ?? (app.static ? 'static' : undefined))
  const own: NitroConfig = {
    rootDir: options.rootDir,
    srcDir: options.serverDir,
    workspaceDir: options.workspaceDir,
    buildDir: join(options.buildDir, 'server-engine'),
    framework: { name: 'fw', version: app.version },
    dev,
    logLevel: options.logLevel === 'verbose' ? 4 : 1,
    // Base path and CDN are only known at run time, so everything is built for the root.
    baseURL: '/',
    ...(preset ? { preset } : {}),
    static: app.static,
    scanDirs: app.serverDirs,
    modules: [
      sortUtilsByLayer,
      missedExports,
      fileMatching,
      rateLimits,
      ...(options.experimental.serverAppConfig ? [] : [withoutAppConfig]),
    ],
    routeRules: normalizeRules({ ...manifestRules(app), ...routeRules }, caseSensitive(app)),
    runtimeConfig: { nitro: {} },
    appConfigFiles: [],
    sourceMap: options.sourcemap.server,
    alias: serverAliases(app),
    virtual: { ...virtualModules(app), ...Object.fromEntries(app.fw.added.serverModules) },
    plugins: ['idle-hooks', 'cache-stores', 'front', 'end-streams'].map(runtime), // the last one handles requests first
    handlers: [
      ...devHandlers(options),
      ...options.serverHandlers.map(handlerOf),
      { route: '/__fw_cache', handler: runtime('cache-endpoint'), lazy: true },
      ...(user.experimental?.tasks && !dev ? taskHandlers : []),
      ...(rendersPages(app) ? [...islandHandlers(app), pageHandler] : []),
    ],
    publicAssets: publicAssets(app),
    // Environment files are never published, see FW_APP_PUBLIC_ENV_FILE.
    ignore: [...options.ignore, '**/.env', '**/.env.*', ...circularLinks({ ...user, scanDirs: app.serverDirs })],
    imports: {
      autoImport: options.experimental.nitroAutoImports,
      imports: [
        { name: 'useRuntimeConfig', from: runtime('config'), priority: 10 },
        ...(options.experimental.serverAppConfig ? [{ name: 'useAppConfig', from: runtime('app-config'), priority: 10 }] : []),
        { name: 'defineAppConfig', from: runtime('app-config'), priority: 10 },
        { name: 'defineValidatedHandler', from: runtime('validated-handler') },
        { name: 'setCacheTags', from: runtime('cache/cache-tags') },
        { name: 'rateLimit', from: runtime('rate-limit/rate-limit') },
        { name: 'invalidateCache', from: runtime('cache/invalidate-cache') },
        ...app.fw.added.serverImports,
      ],
      dirs: [...app.fw.added.serverImportDirs, ...app.sharedDirs.toReversed()], // of two equal names the last one wins
      exclude: [/[\\/]dist[\\/]/],
    },
    externals: {
      inline: [
        isOwnRuntime,
        ...(options.dev || app.output.server ? [] : [app.runtimeDir]),
        ...app.layerDirs,
        createIsTranspiled(options, 'server'),
      ],
      traceInclude: (rendersPages(app) && app.output.server?.externals) || [],
    },
    // fw reports failures itself, with the pages that link to the failed route.
    prerender: { crawlLinks: app.static, concurrency: 12, retry: 3, ...prerender, failOnError: false },
    typescript: { generateTsConfig: false, generateRuntimeConfigTypes: false },
    // Bounded, and not persistent: pages of one build must not be served by the next one.
    storage: { cache: memoryCache },
    devStorage: { cache: memoryCache },
    timing: false,
    // Without, Vercel would keep pages with `swr: 60` until the next deployment.
    future: { nativeSWR: true },
    experimental: { asyncContext: options.experimental.asyncContext },
    replace: { 'import.meta.envName': JSON.stringify(app.envName) },
    ...(debugs(options.debug, 'serverEngine') || debugs(options.debug, 'hooks', 'server') ? { debug: true } : {}),
  }
  // The first one that responds wins.
  const errorHandler = [
    ...[user.errorHandler ?? []].flat().flatMap((path) => (path === undefined ? [] : file(path))),
    runtime('error-handler'),
  ]
  const handlers = (user.handlers ?? []).flatMap((each) =>
    each?.handler === undefined ? [] : { ...each, handler: file(each.handler) },
  )
  const config = { ...mergeNitroConfig(own, { ...user, handlers }), errorHandler, ...(preset ? { preset } : {}) }
  configureCache(config, app)
  return config
}

const taskHandlers = ['/__fw_tasks', '/__fw_tasks/:name'].map((route) => ({
  route,
  handler: runtime('task-endpoint'),
  lazy: true,
}))

/** Handles everything that no other route does. */
export const pageHandler = { route: '/**', handler: runtime('handler') }

/** Whether the server renders pages. The prerenderer always does. */
export function rendersPages({ options }: Pick<BuildApp, 'options'>): boolean {
  return options.dev || !options.experimental.noVueServer
}

/** Nitro has an auto-import of the same name. */
const withoutAppConfig = {
  name: 'fw:without-app-config',
  setup: ({ options }: Nitro): void => {
    if (!options.imports) return
    options.imports.presets = (options.imports.presets ?? []).map((preset) =>
      typeof preset === 'object' && 'imports' in preset
        ? { ...preset, imports: preset.imports.filter((name) => name !== 'useAppConfig') }
        : preset,
    )
  },
}

/** Whether the server serves public files itself. That depends on the preset, which is known when Nitro modules run. */
const fileMatching = {
  name: 'fw:file-matching',
  setup: ({ options }: Nitro): void => {
    if (options.serveStatic) options.plugins.unshift(runtime('skip-files'))
  },
}

/** The check of the route rule `rateLimit`, for apps that have one. Nitro modules can add rules. */
const rateLimits = {
  name: 'fw:rate-limits',
  setup: ({ options }: Nitro): void => {
    options.virtual['#fw/rate-limit'] = () =>
      Object.values(options.routeRules).some((rule) => (rule as { rateLimit?: unknown }).rateLimit) // Nitro doesn't know the rule
        ? `export { checkRate } from ${JSON.stringify(runtime('rate-limit/check-rate'))}\n`
        : 'export const checkRate = undefined\n'
  },
}

/** fw's code is bundled into the server. A function, because in Nitro longer `node_modules` paths take precedence over patterns. */
const isOwnRuntime = (id: string): boolean => /[\\/](?:@fw[\\/])?(?:server-builder|schema)[\\/]dist/.test(id)

/** Static files served by the server. In development fw serves them before the server is called. */
function publicAssets({ options, output, publicDirs }: BuildApp): NonNullable<NitroConfig['publicAssets']> {
  if (!output.client) return []
  const { dir } = output.client
  const { buildAssetsDir } = options.app
  return [
    { dir, baseURL: '/', maxAge: 0 },
    { dir: dir + buildAssetsDir, baseURL: buildAssetsDir, maxAge: 31_536_000 },
    ...publicDirs.filter((each) => existsSync(each)).map((each) => ({ dir: each, baseURL: '/', maxAge: 0 })),
  ]
}

/** Built files are immutable, except for the one that contains the id of the latest build. */
function manifestRules({ options }: BuildApp): Record<string, object> {
  if (!options.experimental.appManifest) return {}
  return { [`${options.app.buildAssetsDir}builds/latest.json`]: { headers: { 'cache-control': 'no-cache' } } }
}

/** The endpoint of islands. In development, components can become islands at any time. */
function islandHandlers({ app, options }: BuildApp): NonNullable<NitroConfig['handlers']> {
  const { componentIslands } = options.experimental
  if (options.dev ? componentIslands === false : !usesIslands(app, options)) return []
  return [{ route: '/__fw_island/**', handler: runtime('island-handler'), lazy: true }]
}

/**
 * Files in `devServerHandlers`. Like functions there, they handle every path that starts with their route, before other handlers.
 */
function devHandlers({ dev, devServerHandlers }: BuildApp['options']): NonNullable<NitroConfig['handlers']> {
  if (!dev) return []
  return devServerHandlers.flatMap(({ handler, route }) =>
    typeof handler === 'string' ? handlerOf({ handler, route, middleware: true, lazy: true }) : [],
  )
}

function handlerOf({ handler, route, method, middleware, lazy }: BuildApp['options']['serverHandlers'][number]): never {
  return {
    handler,
    ...(route === undefined ? {} : { route }),
    ...(method ? { method } : {}),
    middleware: middleware ?? false,
    lazy: lazy ?? true,
  } as never // Nitro declares methods as a union
}

/** Normalizes the patterns of rules. Rules with equivalent patterns are merged. */
function normalizeRules(rules: Record<string, object>, sensitive: boolean): NonNullable<NitroConfig['routeRules']> {
  const result: Record<string, object> = {}
  for (const [pattern, rule] of Object.entries(rules)) {
    const normal = normalizePattern(pattern, sensitive)
    result[normal] = mergeRules([result[normal] ?? {}, rule].map((each) => ({ ...each })))
  }
  return result as NonNullable<NitroConfig['routeRules']> // validated by the schema
}

function serverAliases({ options }: BuildApp): Record<string, string> {
  return Object.fromEntries(
    Object.entries(options.alias)
      .filter(([name]) => !name.startsWith('#internal'))
      .map(([name, target]) => [name.replace(/\/$/, ''), target.replace(/\/$/, '')]),
  )
}
