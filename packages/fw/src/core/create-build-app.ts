import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BuildFailure, resolveAlias, type LoadedConfig } from '@fw/kit'
import type { BuildApp, FwOptions, PageRoute, Progress } from '@fw/schema'
import { createHooks } from 'hookable'
import { join } from 'pathe'
import { templatePlaces } from '../features/compiler/template-places.ts'
import { createImportProtection } from '../features/compiler/import-protection.ts'
import { describeApp, type DescribedApp } from './describe-app.ts'
import { frameworkModules, runtimeFile } from './framework-modules.ts'
import { createGeneratedFiles } from './generated-files.ts'
import { generatedModules } from './generated-modules.ts'
import { sourceTransforms } from './source-transforms.ts'

export interface CreateOptions {
  loaded: LoadedConfig
  progress: Progress
  static: boolean
  preset?: string
  /** What the app consists of, if that is known already. */
  described?: DescribedApp
}

/** Everything that builders need to know, found and wired together. */
export async function createBuildApp({ loaded, progress, static: isStatic, preset, ...given }: CreateOptions): Promise<BuildApp> {
  const { options } = loaded
  const described = given.described ?? (await describeApp(loaded))
  const errors = described.problems.filter(({ level }) => level === 'error')
  if (errors.length > 0) throw new BuildFailure(described.problems)
  for (const problem of described.problems) progress.warn(`${problem.code}: ${problem.why} ${problem.fix}`)
  for (const text of rulesWithoutEffect(options)) progress.warn(text)
  const { app, layers } = described
  const files = createGeneratedFiles(app)
  const hooks = createHooks()
  for (const [name, listeners] of Object.entries(options.hooks))
    for (const listener of listeners) hooks.hook(name, listener as never) // hooks are open to further names
  const version = ownVersion()
  for (const file of generatedModules({ options, version, app, payloadFiles: hasPayloadFiles(options, isStatic) }))
    files.add(file)
  const template = described.spaLoadingTemplate
  return {
    options,
    app,
    files,
    transforms: sourceTransforms(described, options),
    ...(options.dev ? { templateTransforms: [templatePlaces({ rootDir: options.rootDir })] } : {}),
    entries: {
      client: runtimeFile(options.dev ? 'dev/entry' : 'entry.client', options),
      server: runtimeFile(options.ssr ? 'entry.server' : 'entry.spa', options, 'server'),
    },
    modules: frameworkModules(options),
    layerDirs: layers.map(({ root }) => root),
    publicDirs: layers.map((layer) => layer.public),
    serverDirs: layers.map((layer) => layer.server),
    sharedDirs: loaded.variant === 'A' ? layers.flatMap(({ shared }) => [join(shared, 'utils'), join(shared, 'types')]) : [],
    isIgnored: described.isIgnored,
    checkImport: importChecks(described, loaded),
    hooks: {
      callHook: (name, ...args) => Promise.resolve(hooks.callHook(name, ...args)),
      hook: (name, listener) => hooks.hook(name, listener as never),
    },
    progress,
    output: {},
    static: isStatic,
    ...(preset ? { preset } : {}),
    prerenderRoutes: isStatic ? staticRoutes(options, app.pages) : [],
    ...(template.kind === 'file'
      ? { spaLoadingTemplate: template.file }
      : template.kind === 'built-in'
        ? { spaLoadingTemplate: '' }
        : {}),
    staticErrorPage: runtimeFile('components/error-page-static', options, 'server'),
    version,
  }
}

/** Rules that nothing reads yet. Somebody may rely on them to keep visitors out, so they are not passed over in silence. */
function rulesWithoutEffect({ routeRules }: FwOptions): string[] {
  return Object.entries(routeRules).flatMap(([path, rule]) =>
    ['appMiddleware', 'appLayout', 'noScripts']
      .filter((name) => rule[name] !== undefined)
      .map(
        (name) =>
          `FW_RULES_WITHOUT_EFFECT: routeRules['${path}'].${name} has no effect yet. Use definePageMeta in the pages instead.`,
      ),
  )
}

const isKept = (rule: Record<string, unknown>): boolean =>
  ['prerender', 'isr', 'swr', 'cache'].some((name) => Boolean(rule[name]))

/** Payload files belong to pages that are written to files or kept by the server. */
function hasPayloadFiles({ ssr, experimental, serverEngine, routeRules }: FwOptions, isStatic: boolean): boolean {
  if (!ssr || !experimental.payloadExtraction) return false
  return isStatic || serverEngine.prerender.routes.length > 0 || Object.values(routeRules).some(isKept)
}

function importChecks({ layers }: DescribedApp, { options, layers: sources }: LoadedConfig): BuildApp['checkImport'] {
  const shared = {
    rootDir: options.rootDir,
    srcDir: options.srcDir,
    serverDirs: layers.map(({ server }) => server),
    moduleDirs: layers.map(({ modules }) => modules),
    configFiles: sources.flatMap(({ configFile }) => configFile ?? []),
    resolveAlias: (specifier: string) => resolveAlias(specifier, options.alias),
  }
  const checks = {
    app: createImportProtection({ ...shared, target: 'app' }),
    server: createImportProtection({ ...shared, target: 'server' }),
  }
  return (specifier, importer, side, target) => checks[target](specifier, importer, side)
}

/** What static generation writes without being led there by a link. The last two are shells for paths that have no file. */
function staticRoutes({ ssr, router }: FwOptions, pages: readonly PageRoute[]): string[] {
  // With addresses in the hash there is one page for the server; without server rendering all are the same.
  const paths = router.options.hashMode ? [] : pages.flatMap((page) => [...fixedPaths(page, '')])
  return [ssr ? '/' : '/index.html', ...paths.filter((path) => path !== '/'), '/200.html', '/404.html']
}

/** Paths without parameters. A record that has an index page below it is that page. */
function* fixedPaths({ path, children, file, redirect }: PageRoute, above: string): Generator<string> {
  const full = path.startsWith('/') ? path : `${above.replace(/\/$/, '')}/${path}`.replace(/(.)\/$/, '$1')
  if (/[:*(]/.test(full.replaceAll(String.raw`\:`, ''))) return
  if (file !== undefined && redirect === undefined) yield decodeURI(full.replaceAll(String.raw`\:`, ':'))
  for (const child of children) yield* fixedPaths(child, full)
}

function ownVersion(): string {
  const file = createRequire(import.meta.url).resolve('fw/package.json')
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string } // our own manifest
  return version
}
