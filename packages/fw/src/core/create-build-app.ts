import { BuildFailure, type LoadedConfig } from '@fw/kit'
import { createResolveAlias, usesIslands } from '@fw/kit/internal'
import type { AppDescription, BuildApp, Builder, Fw, FwOptions, GeneratedFile, PageRoute, Progress, RouteRule } from '@fw/schema'
import { join } from 'pathe'
import { lazyHydrationTransform } from '../features/components/lazy-hydration.ts'
import { templatePlaces } from '../features/compiler/template-places.ts'
import { createImportProtection } from '../features/compiler/import-protection.ts'
import { addInlineRules } from './add-inline-rules.ts'
import { islandTemplates } from '../features/components/island-templates.ts'
import { describeApp, type DescribedApp } from './describe-app.ts'
import { frameworkModules, runtimeDir, runtimeFile } from './framework-modules.ts'
import { appSecrets } from './app-secrets.ts'
import { appWarnings } from './app-warnings.ts'
import { createGeneratedFiles } from './generated-files.ts'
import { generatedModules } from './generated-modules.ts'
import { withHotUpdates } from './hot-modules.ts'
import { ownVersion } from './own-version.ts'
import { sourceTransforms } from './source-transforms.ts'
import { templateFiles } from './template-files.ts'
import { writeFiles } from './write-files.ts'

export interface CreateOptions {
  fw: Fw
  loaded: LoadedConfig
  progress: Progress
  static: boolean
  preset?: string
  measured?: BuildApp['measured']
  builder?: Pick<Builder, 'chunkErrorEvent' | 'publicEnvPrefixes'>
  /** Source of `#build/dev-client`. */
  devClient?: string
  /** The app description, if it is already known. */
  described?: DescribedApp
  /** Called with the generated files that were written. */
  onWritten?: (names: readonly string[]) => void
}

/** Creates the `BuildApp` for builders. */
export async function createBuildApp({
  fw,
  loaded,
  progress,
  static: isStatic,
  preset,
  ...given
}: CreateOptions): Promise<BuildApp> {
  const { options } = loaded
  const described = given.described ?? (await describeApp(loaded, { fw }))
  const errors = described.problems.filter(({ level }) => level === 'error')
  if (errors.length > 0) throw new BuildFailure(described.problems)
  for (const text of appWarnings(described, options)) progress.warn(text)
  const { app, layers } = described
  addInlineRules(options, app.pages)
  const files = createGeneratedFiles(app)
  const version = ownVersion()
  const publicDirs = layers.map((layer) => layer.public)
  const payloadFiles = hasPayloadFiles(options, isStatic)
  const all = [
    ...generatedModules({ options, version, payloadFiles, publicDirs, chunkErrorEvent: given.builder?.chunkErrorEvent }),
    ...templateFiles(fw),
  ]
  if (options.dev) all.push(devClientModule(given.devClient))
  await fw.callHook('app:templates', all, app)
  for (const file of all) files.add(options.dev ? withHotUpdates(file) : file)
  Object.assign(fw, { app, files })
  const written = await writeFiles(files, options.buildDir)
  given.onWritten?.(written)
  await fw.callHook('app:templatesGenerated', app, [])
  const template = described.spaLoadingTemplate
  const built: BuildApp = {
    fw,
    options,
    app,
    files,
    transforms: sourceTransforms(fw),
    templateTransforms: templateTransforms(fw, app),
    entries: {
      client: runtimeFile(options.dev ? 'entry.dev' : options.experimental.asyncEntry ? 'entry.async' : 'entry.client'),
      server: runtimeFile(options.ssr || usesIslands(app, options) ? 'entry.server' : 'entry.spa'),
    },
    modules: frameworkModules(options),
    runtimeDir,
    layerDirs: layers.map(({ root }) => root),
    publicDirs,
    serverDirs: [...layers.map((layer) => layer.server), ...fw.added.serverDirs],
    sharedDirs: loaded.variant === 'A' ? layers.flatMap(({ shared }) => [join(shared, 'utils'), join(shared, 'types')]) : [],
    isIgnored: described.isIgnored,
    checkImport: importChecks(described, loaded),
    secrets: () => appSecrets(options, loaded, given.builder),
    hooks: fw.hooks,
    progress,
    output: {},
    static: isStatic,
    ...(preset ? { preset } : {}),
    ...(given.measured ? { measured: given.measured } : {}),
    prerenderRoutes: isStatic ? staticRoutes(options, app.pages) : [],
    ...(template.kind === 'file'
      ? { spaLoadingTemplate: template.file }
      : template.kind === 'built-in'
        ? { spaLoadingTemplate: '' }
        : {}),
    staticErrorPage: runtimeFile('components/error-page-static'),
    mergeAppConfig: runtimeFile('app/merge-app-config'),
    version,
    envName: loaded.facts.envName,
  }
  apps.set(fw, built)
  return built
}

/** In development, components can become islands at any time. */
function templateTransforms(fw: Fw, app: AppDescription): object[] {
  const { options } = fw
  const hasIslands = options.dev ? options.experimental.componentIslands !== false : usesIslands(app, options)
  return [
    ...(options.dev ? [templatePlaces({ rootDir: options.rootDir })] : []),
    ...(options.experimental.lazyHydration ? [lazyHydrationTransform(() => fw.app?.components ?? [])] : []),
    ...(hasIslands ? [islandTemplates(() => fw.app, options)] : []),
  ]
}

/** `#build/dev-client`: the connection of browsers to the dev server. */
function devClientModule(text: string | undefined): GeneratedFile {
  const none = 'export const hot = undefined\n'
  return {
    name: 'dev-client.mjs',
    reads: [],
    perSide: true,
    text: (_app, side) => (side === 'client' ? (text ?? none) : none),
  }
}

const apps = new WeakMap<Fw, BuildApp>()

/** The last value passed to builders, if any. */
export const builtAppOf = (fw: Fw): BuildApp | undefined => apps.get(fw)

const isKept = ({ prerender, isr, swr, cache }: RouteRule): boolean => [prerender, isr, swr, cache].some(Boolean)

/** Payload files exist for prerendered and cached pages. */
function hasPayloadFiles({ ssr, experimental, serverEngine, routeRules }: FwOptions, isStatic: boolean): boolean {
  if (!ssr || !experimental.payloadExtraction) return false
  return isStatic || serverEngine.prerender.routes.length > 0 || Object.values(routeRules).some(isKept)
}

function importChecks({ layers }: DescribedApp, { options, layers: sources }: LoadedConfig): BuildApp['checkImport'] {
  const shared = {
    rootDir: options.rootDir,
    srcDir: options.srcDir,
    layerDirs: layers.map(({ root }) => root),
    layerSrcDirs: layers.slice(1).flatMap(({ src, root }) => (src === root ? [] : [src])),
    serverDirs: layers.map(({ server }) => server),
    moduleDirs: layers.map(({ modules }) => modules),
    configFiles: sources.flatMap(({ configFile }) => configFile ?? []),
    resolveAlias: createResolveAlias(layers),
  }
  const checks = {
    app: createImportProtection({ ...shared, target: 'app' }),
    server: createImportProtection({ ...shared, target: 'server' }),
  }
  return (specifier, importer, side, target) => checks[target](specifier, importer, side)
}

/** Routes that static generation renders without a link. The last two are fallback pages for paths without a file. */
function staticRoutes({ ssr, router }: FwOptions, pages: readonly PageRoute[]): string[] {
  // In hash mode, the server has one page; without server-side rendering, all pages are identical.
  const paths = router.options.hashMode ? [] : pages.flatMap((page) => [...fixedPaths(page, '')])
  return [ssr ? '/' : '/index.html', ...paths.filter((path) => path !== '/'), '/200.html', '/404.html']
}

/** Paths without params. A record with an index child is represented by that child. */
function* fixedPaths({ path, children, file, redirect }: PageRoute, above: string): Generator<string> {
  const full = path.startsWith('/') ? path : `${above.replace(/\/$/, '')}/${path}`.replace(/(.)\/$/, '$1')
  if (/[:*(]/.test(full.replaceAll(String.raw`\:`, ''))) return
  if (file !== undefined && redirect === undefined) yield decodeURI(full.replaceAll(String.raw`\:`, ':'))
  for (const child of children) yield* fixedPaths(child, full)
}
