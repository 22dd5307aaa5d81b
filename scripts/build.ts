import { existsSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { build } from 'tsdown'
import { buildNitroSubset } from './build/nitro-subset.ts'

/** Entry files of each package, relative to `src/`; `a/b.ts` is built to `dist/a/b.mjs` and `dist/a/b.d.mts`. */
const entriesByPackage: Record<string, string[]> = {
  schema: ['index.ts', 'csp.ts', 'global.ts', 'path.ts', 'runtime-config.ts', 'secrets.ts', 'tracing.ts'],
  kit: ['index.ts', 'internal.ts'],
  scaffold: ['index.ts'],
  'create-fw': ['index.ts'],
  runtime: [],
  fw: ['config.ts', 'kit.ts', 'instance.ts', 'app.ts', 'testing.ts', 'cli/index.ts'],
  'bundler1-builder': ['index.ts', 'dev/worker-loader.ts'],
  // Loaders are loaded by the bundler.
  'loader-common': [
    'index.ts',
    'loaders/source-loader.ts',
    'loaders/transform-loader.ts',
    'loaders/block-loader.ts',
    'loaders/style-loader.ts',
    'loaders/style-url-loader.ts',
    'loaders/inject-loader.ts',
    'loaders/asset-loader.ts',
    'loaders/empty-loader.ts',
    'loaders/missing-loader.ts',
    'loaders/pug-loader.ts',
    'loaders/names-loader.ts',
    'loaders/map-loader.ts',
  ],
  'bundler2-builder': ['index.ts'],
  'bundler3-builder': ['index.ts'],
  // The last ones are auto-imports, so they need types; the rest of the runtime has none.
  'server-builder': [
    'index.ts',
    'dev/worker.ts',
    'dev/bundle-loader.ts',
    'runtime/validated-handler.ts',
    'runtime/cache/cache-tags.ts',
    'runtime/cache/invalidate-cache.ts',
    'runtime/rate-limit/rate-limit.ts',
  ],
  'module-pinia': ['module.ts'],
  'module-tailwind': ['module.ts'],
  'module-i18n': ['module.ts'],
  'test-utils': ['vitest.ts', 'site.ts'],
}

/** Directories below `src/` with runtime code of apps. Every file is built separately, so that the bundler of the app can tree-shake them. */
const runtimeByPackage: Record<string, string> = {
  runtime: '.',
  'server-builder': 'runtime',
  'loader-common': 'runtime',
  'module-pinia': 'runtime',
  'module-i18n': 'runtime',
  'test-utils': 'runtime',
}

/**
 * In development, the whole runtime is loaded, and every file would be a request. These entries are therefore bundled into a few
 * files for the browser.
 */
const devRuntime = [
  'index',
  'components',
  'internal',
  'features',
  'islands',
  'entry.{client,dev,mount}',
  '{debug-hooks,hook-timing,old-head,old-head-plugin}',
  'router/{pages-router,lazy-router,no-pages-router,match-rules,redirect-rule}',
  'components/{default-app,fw-welcome,error-page}',
  'dev/{features,hot,problem-page,violations}',
  'dev/hot/hot-router',
]

const root = resolve(import.meta.dirname, '..')
const started = performance.now()

/** `npm run build -- kit fw` only builds these packages. */
const wanted = process.argv.slice(2).filter((name) => name in entriesByPackage)
const chosen = Object.entries(entriesByPackage).filter(([name]) => wanted.length === 0 || wanted.includes(name))

await Promise.all(chosen.map(([directory, entries]) => buildPackage(directory, entries)))
await copyJsonSchema()

console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)

async function buildPackage(directory: string, entries: string[]): Promise<void> {
  const cwd = join(root, 'packages', directory)
  const present = entries.filter((entry) => existsSync(join(cwd, 'src', entry)))
  for (const entry of entries) {
    if (!present.includes(entry)) console.log(`packages/${directory}/src/${entry} does not exist: skipped.`)
  }
  const runtime = runtimeByPackage[directory]
  if (present.length === 0 && runtime === undefined) return
  // Built to a temporary directory and then swapped, so that a running process never sees an incomplete package.
  const outDir = join(cwd, `.dist-${process.pid}`)
  const shared = {
    config: false as const,
    cwd,
    tsconfig: join(root, 'tsconfig.json'),
    format: 'esm' as const,
    target: 'node20',
    dts: { eager: true }, // one tsconfig and therefore one program for all packages
    sourcemap: false,
    logLevel: 'warn' as const,
    failOnWarn: true,
    checks: { pluginTimings: false }, // do not fail on a slow machine
  }
  if (present.length > 0) {
    const bundles = await build({
      ...shared,
      outDir,
      entry: Object.fromEntries(present.map((entry) => [entry.replace(/\.ts$/, ''), `src/${entry}`])),
      deps: { onlyBundle: [], neverBundle: [/^#/] }, // imports must be declared dependencies and are never bundled
      platform: 'node',
      clean: true,
    })
    const files = bundles.flatMap(({ chunks }) => chunks.map(({ fileName }) => fileName))
    console.log(`packages/${directory}/dist: ${files.sort().join(', ')}`)
  }
  if (runtime !== undefined) {
    const written = await build({
      ...shared,
      outDir,
      entry: [join('src', runtime, '**/*.ts'), '!**/*.test.ts', '!**/*.d.ts', '!**/testing/**'],
      unbundle: true,
      root: join(cwd, 'src'),
      // Modules that fw generates for each app, and re-exports of unhead whose internals have inferred types.
      deps: { onlyBundle: [], neverBundle: [/^#/, /^unhead(?:$|\/)/] },
      platform: 'neutral',
      outExtensions: () => ({ js: '.mjs' }),
      target: 'es2022',
      clean: false,
      // Apps import it, so editors need its types. For modules, auto-imports need types.
      dts: directory === 'runtime' || directory === 'test-utils' || directory.startsWith('module-') ? shared.dts : false,
    })
    console.log(`${join('packages', directory, 'dist', runtime)}: ${written.flatMap(({ chunks }) => chunks).length} files`)
    if (directory === 'runtime') await buildDevRuntime(cwd, shared)
  }
  if (directory === 'server-builder') await buildNitroSubset(cwd, outDir, shared)
  await exchange(outDir, join(cwd, 'dist'))
}

async function buildDevRuntime(cwd: string, shared: { checks: object }): Promise<void> {
  const outDir = join(cwd, `.dist-dev-${process.pid}`)
  const written = await build({
    ...shared,
    cwd,
    outDir,
    entry: devRuntime.map((name) => `src/${name}.ts`),
    define: {
      'import.meta.client': 'true',
      'import.meta.server': 'false',
      'import.meta.dev': 'true',
    },
    root: join(cwd, 'src'),
    deps: { onlyBundle: [], neverBundle: [/^#/], alwaysBundle: ['@fw/schema/path', '@fw/schema/global', '@fw/schema/tracing'] },
    platform: 'neutral',
    outExtensions: () => ({ js: '.mjs' }),
    target: 'es2022',
    clean: false,
    dts: false,
    checks: { ...shared.checks, ineffectiveDynamicImport: false }, // chunks need not be lazy in development
    outputOptions: {
      codeSplitting: {
        groups: [{ name: (id, chunking) => (isBase(id, (each) => chunking.getModuleInfo(each)) ? 'base' : null) }],
      },
    },
  })
  await exchange(outDir, join(cwd, 'dist-dev'))
  console.log(`packages/runtime/dist-dev: ${written.flatMap(({ chunks }) => chunks).length} files`)
}

/**
 * Whether a runtime file only depends on Vue and the options of the app. Such files are bundled into one chunk that every page
 * loads. Other files import generated modules and, through them, code of users that imports the runtime: in one chunk, this would
 * be a cycle.
 */
function isBase(id: string, getModuleInfo: (id: string) => { importedIds: string[]; isEntry: boolean } | null): boolean {
  const seen = new Set<string>()
  const needsLittle = (each: string): boolean => {
    if (seen.has(each)) return true
    seen.add(each)
    if (!isAbsolute(each)) return each === 'vue' || each === '#build/options'
    return getModuleInfo(each)?.importedIds.every(needsLittle) ?? false
  }
  return !getModuleInfo(id)?.isEntry && needsLittle(id)
}

async function exchange(next: string, dist: string): Promise<void> {
  const old = `${next}-old`
  await rename(dist, old).catch(() => {}) // missing on the first build
  await rename(next, dist)
  await rm(old, { recursive: true, force: true })
}

/** The JSON Schema is generated into the package and published with it. */
async function copyJsonSchema(): Promise<void> {
  const schema = join(root, 'packages/schema')
  const file = join(schema, 'fw.schema.json')
  if (existsSync(file)) await copyFile(file, join(schema, 'dist/fw.schema.json'))
}
