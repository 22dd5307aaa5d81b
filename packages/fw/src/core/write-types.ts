import { readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { realpathSync } from 'node:fs'
import { resolveAlias } from '@fw/kit'
import type { FileCaches } from '@fw/kit/internal'
import type { BuildApp, TypeContexts } from '@fw/schema'
import { dirname, join } from 'pathe'
import { glob } from 'tinyglobby'
import { scanImports } from '../features/imports/scan-imports.ts'
import type { TypedImport } from '../features/types/imports-types.ts'
import { packageDir } from '../features/types/package-types.ts'
import { rootFiles } from '../features/types/root-files.ts'
import { serverImports } from '../features/types/server-imports.ts'
import { readServerFiles } from '../features/types/server-names.ts'
import { listedHandlers } from './server-handlers.ts'
import { scanServerRoutes } from '../features/types/server-routes.ts'
import { tsPaths } from '../features/types/ts-paths.ts'
import { typeContexts } from '../features/types/type-contexts.ts'
import { filesByContext, typeFiles } from '../features/types/type-files.ts'
import { runtimeDir } from './framework-modules.ts'
import { writeFiles, writeIfNew } from './write-files.ts'

type TypedApp = Pick<BuildApp, 'fw' | 'app' | 'files' | 'serverDirs' | 'sharedDirs' | 'isIgnored'>

const running = new WeakMap<TypedApp['files'], Promise<unknown>>()

/**
 * Writes the types of an app to the build directory: declarations, and a tsconfig per environment. Unchanged files are not
 * written. Returns the names of written files.
 *
 * @param store - Caches data of files between runs.
 */
export function writeTypes(app: TypedApp, store?: FileCaches): Promise<string[]> {
  // Sequential, so that an older state cannot overwrite a newer one.
  const result = (running.get(app.files) ?? Promise.resolve()).then(() => write(app, store))
  running.set(
    app.files,
    result.catch(() => {}),
  )
  return result
}

/**
 * Only writes `tsconfig.*.json`, without scanning the app. The `tsconfig.json` of the project references them, and the compiler
 * reads it, so they must exist before the first file is compiled.
 */
export async function writeTsConfigs({ fw }: Pick<TypedApp, 'fw'>): Promise<void> {
  const { buildDir } = fw.options
  const contexts = await typeContextsOf(fw, packagePlaces(fw.options.rootDir))
  const files = [...rootFiles(contexts, buildDir, fw.variant)].filter(([name]) => name.endsWith('.json'))
  await Promise.all(files.map(([name, text]) => writeIfNew(join(buildDir, name), text)))
}

async function write(app: TypedApp, store: FileCaches | undefined): Promise<string[]> {
  const { fw, files, sharedDirs } = app
  const { options } = fw
  const { buildDir } = options
  const places = packagePlaces(options.rootDir)
  const [routes, names] = await Promise.all([
    scanServerRoutes({ dirs: app.serverDirs, handlers: listedHandlers(options), isIgnored: app.isIgnored }),
    serverNames(app, places),
  ])
  const serverFiles = await readServerFiles({
    handlers: routes.map(({ file }) => file),
    dirs: app.serverDirs,
    utils: fw.added.serverImportDirs,
    // With a single tsconfig, the app includes everything.
    ...(fw.variant === 'B' ? { modules: fw.layers.map(({ modules }) => modules) } : {}),
    isIgnored: app.isIgnored,
    store,
  })
  const given = {
    fw,
    app: app.app,
    places,
    sharedDirs,
    serverRoutes: () => routes,
    serverImports: () => names,
    serverFiles: () => serverFiles,
  }
  const own = typeFiles(given)
  for (const file of own) files.add(file)
  const contexts = await typeContextsOf(fw, places, await serverDeclarations(app))
  await removeOld(buildDir, files, new Set(own.map(({ name }) => name)))
  const written = await writeFiles(files, buildDir)
  const roots = await Promise.all(
    [...rootFiles(contexts, buildDir, fw.variant)].map(async ([name, text]) =>
      (await writeIfNew(join(buildDir, name), text)) ? [name] : [],
    ),
  )
  return [...written, ...roots.flat()].sort()
}

/**
 * The tsconfigs of a project after `prepare:types`. The app includes server code, for the types of responses, so it also needs
 * its declarations.
 *
 * @param declarations - Declaration files of the server.
 */
async function typeContextsOf(
  fw: TypedApp['fw'],
  places: readonly string[],
  declarations: readonly string[] = [],
): Promise<TypeContexts> {
  const { options } = fw
  const fwDir = packageDir('fw', [options.rootDir]) ?? ownDir()
  const runtime = packageDir('@fw/runtime', [fwDir, realpathSync(fwDir)]) ?? runtimeDir
  const contexts = typeContexts({
    options,
    layers: fw.layers,
    paths: tsPaths({ options, layers: fw.layers, runtimeDir: runtime, places }),
    files: filesByContext({ fw }),
  })
  // `defineFwConfig` needs no import in the configuration.
  contexts.node.references.push({ path: join(fwDir, 'dist/config.d.mts') })
  const { app, server, node } = contexts
  // TypeScript 6 does not include `@types` packages by default. Server code and modules run in Node.js.
  if (packageDir('@types/node', [options.rootDir]))
    for (const context of [server, node]) context.references.push({ types: 'node' })
  app.references.push(...declarations.map((path) => ({ path })))
  const own = { references: new Set(server.references), declarations: new Set(server.declarations) }
  await fw.callHook('prepare:types', contexts)
  app.references.push(...server.references.filter((each) => !own.references.has(each)))
  app.declarations.push(...server.declarations.filter((each) => !own.declarations.has(each)))
  return contexts
}

/** Declaration files in directories of servers; options that ignore files are about code. */
async function serverDeclarations({ serverDirs }: TypedApp): Promise<string[]> {
  const found = await Promise.all(serverDirs.map((cwd) => glob('**/*.d.{ts,mts,cts}', { cwd, absolute: true })))
  return found.flat().sort()
}

const ownDir = (): string => dirname(createRequire(import.meta.url).resolve('fw/package.json'))

/** All auto-imports of server code. Names of the project take precedence over those of modules, then others. */
async function serverNames(
  { fw, serverDirs, sharedDirs, isIgnored }: TypedApp,
  places: readonly string[],
): Promise<TypedImport[]> {
  // Server utils are scanned at any depth.
  const inside = serverDirs.map((dir) => glob('utils/**', { cwd: dir, absolute: true, onlyDirectories: true }))
  const own = (await Promise.all(inside)).flatMap((dirs) => dirs.map((dir) => dir.replace(/\/$/, '')).sort())
  const utils = [...own, ...sharedDirs, ...fw.added.serverImportDirs]
  const scanned = await scanImports({
    layers: [],
    dirs: [utils],
    isIgnored,
    resolveAlias: (path) => resolveAlias(path, fw.options.alias),
  })
  const byName = new Map<string, TypedImport>()
  for (const entry of [
    ...scanned.imports,
    ...fw.added.serverImports,
    ...serverImports(places, { hasAppConfig: fw.options.experimental.serverAppConfig }),
  ]) {
    const name = entry.as ?? entry.name
    if (!byName.has(name)) byName.set(name, entry)
  }
  return [...byName.values()]
}

/** Directories to resolve packages of fw from: the project first, then the packages of fw. */
function packagePlaces(rootDir: string): string[] {
  const fwDir = ownDir()
  const inside = ['@fw/server-builder', '@fw/schema', '@fw/bundler1-builder', '@fw/runtime', 'vue'].flatMap(
    (name) => packageDir(name, [fwDir]) ?? [],
  )
  return [rootDir, fwDir, ...inside.map((dir) => realpathSync(dir))]
}

/** Removes declarations of deleted routes and pages. */
async function removeOld(buildDir: string, files: TypedApp['files'], names: ReadonlySet<string>): Promise<void> {
  for (const dir of ['types/server-routes', 'types/pages']) {
    for (const { name } of files.list()) if (name.startsWith(`${dir}/`) && !names.has(name)) files.remove?.(name)
    const found = await readdir(join(buildDir, dir)).catch(() => [])
    await Promise.all(found.filter((name) => !names.has(`${dir}/${name}`)).map((name) => rm(join(buildDir, dir, name))))
  }
}
