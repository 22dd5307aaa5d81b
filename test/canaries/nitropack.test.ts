import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createNitro, scanHandlers, type Nitro } from 'nitropack/core'
import { getRollupConfig } from 'nitropack/rollup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicAssetsId } from '../../packages/server-builder/src/public-assets.ts'
import { needsRollup } from '../../packages/server-builder/src/bundle/needs-rollup.ts'
import { replacements } from '../../packages/server-builder/src/bundle/replacements.ts'
import { replacedModules, resolveReplaced } from '../../packages/server-builder/src/rollup-plugins.ts'
import { enginePatches } from '../../packages/server-builder/src/dev/engine-patches.ts'

const dist = join(dirname(createRequire(import.meta.url).resolve('nitropack/package.json')), 'dist')
const read = (file: string): string => readFileSync(join(dist, file), 'utf8')
/** The runtime imports virtual modules, so it cannot be loaded here. */
const exportsOf = (file: string): string[] =>
  [...read(file).matchAll(/^export (?:async )?(?:function (\w+)|const (\w+)|(default))/gm)].map(
    ([, fn, constant, other]) => fn ?? constant ?? other ?? '',
  )

interface RollupPlugin {
  name: string
  transform?: (this: unknown, code: string, id: string) => Promise<{ code: string } | null>
  resolveId?: (id: string) => unknown
}

let dir: string
let nitro: Nitro
let plugins: RollupPlugin[]

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fw-canary-'))
  nitro = await createNitro({ rootDir: dir, dev: true, preset: 'nitro-dev', logLevel: 0 })
  plugins = [getRollupConfig(nitro).plugins].flat(9) as RollupPlugin[] // lists in lists, all of them filled here
})

afterAll(async () => {
  await nitro.close()
  await rm(dir, { recursive: true, force: true })
})

test('text of runtime/internal/app', () => {
  const file = 'runtime/internal/app.mjs'
  expect(enginePatches.transform(read(file), join(dist, file))?.code).toContain('__fwShared.dev')
})

test('runtime/internal/config, cache and task', () => {
  const users = [
    'index',
    'internal/routes/openapi',
    'internal/app',
    'internal/route-rules',
    'internal/config',
    'internal/cache',
    'internal/renderer',
  ]
  const imports = users.flatMap((user) => {
    const file = `runtime/${user}.mjs`
    return [...read(file).matchAll(/from "(\.[^"]*\/(?:config|cache|task)\.mjs)"/g)].map(
      ([, id]) => [id!, join(dist, file)] as const,
    )
  })
  expect(imports.length).toBeGreaterThan(3)
  const targets = imports.map(([id, importer]) => resolveReplaced.resolveId(id, importer))
  const { host: _ofPresets, h3: _ofH3, ...others } = replacedModules
  expect(new Set(targets)).toEqual(new Set(Object.values(others)))
  expect(exportsOf('runtime/internal/task.mjs').toSorted()).toEqual([
    'defineTask',
    'getCronTasks',
    'runCronTasks',
    'runTask',
    'startScheduleRunner',
  ])
  expect(exportsOf('runtime/internal/config.mjs').toSorted()).toEqual(['default', 'useAppConfig', 'useRuntimeConfig'])
})

test('runtime/internal in entries of presets', () => {
  const entry = 'presets/node/runtime/node-server.mjs'
  expect(read(entry)).toMatch(/setupGracefulShutdown,\n[^}]*trapUnhandledNodeErrors\n\} from "nitropack\/runtime\/internal"/)
  expect(resolveReplaced.resolveId('nitropack/runtime/internal', join(dist, entry))).toBe(replacedModules.host)
})

test('other modules of runtime/internal', () => {
  expect(exportsOf('runtime/internal/app.mjs')).toContain('useNitroApp')
  expect(exportsOf('runtime/internal/hash.mjs')).toContain('serialize')
  expect(exportsOf('runtime/internal/shutdown.mjs')).toContain('getGracefulShutdownConfig')
  expect(exportsOf('runtime/internal/static.mjs')).toContain('default')
  expect(exportsOf('runtime/internal/storage.mjs')).toContain('useStorage')
  expect(exportsOf('runtime/internal/task.mjs')).toEqual(expect.arrayContaining(['runTask', 'startScheduleRunner']))
  expect(exportsOf('runtime/internal/utils.mjs')).toContain('trapUnhandledNodeErrors')
})

test('#nitro-internal-virtual and #nitro-internal-pollyfills', async () => {
  const app = read('runtime/internal/app.mjs')
  expect(app).toContain('import errorHandler from "#nitro-internal-virtual/error-handler"')
  expect(app).toContain('import { plugins } from "#nitro-internal-virtual/plugins"')
  expect(read('runtime/internal/task.mjs')).toContain('from "#nitro-internal-virtual/tasks"')
  expect(read('rollup/index.mjs')).toContain(`from '${publicAssetsId}'`)
  expect(read('rollup/index.mjs')).toContain('#nitro-internal-pollyfills')
  const ids = plugins.map((plugin) => (plugin.name === 'virtual' ? plugin.resolveId?.('#nitro-internal-virtual/plugins') : null))
  expect(ids.filter(Boolean)).toEqual(['\0virtual:#nitro-internal-virtual/plugins'])
})

test('fields of a public file', () => {
  const fields = [...read('runtime/internal/static.mjs').matchAll(/\basset\.(\w+)/g)].map(([, name]) => name)
  expect([...new Set(fields)].toSorted()).toEqual(['encoding', 'etag', 'mtime', 'size', 'type'])
})

test('names of Rollup plugins', async () => {
  expect([...new Set(plugins.map(({ name }) => name))]).toEqual([
    'unimport',
    'raw',
    'import-meta',
    'replace',
    'esbuild',
    'dynamic-require',
    'virtual',
    'alias',
    'node-externals',
    'node-resolve',
    'commonjs',
    'json',
    'inject',
  ])
  const { transform } = plugins.find(({ name }) => name === 'esbuild')!
  expect(await transform!.call(undefined, 'let a: string', '/project/node_modules/a.ts')).toBe(null)
  expect((await transform!.call(undefined, 'let a: string', '/project/packages/a.ts'))?.code).toMatch(/^let a;/)
})

test('constants of the bundle', async () => {
  for (const preset of ['node-server', 'nitro-prerender']) {
    const built = await createNitro({ rootDir: dir, preset, logLevel: 0, replace: { 'import.meta.envName': '"staging"' } })
    try {
      const replace = [getRollupConfig(built).plugins].flat(9).find((plugin) => (plugin as RollupPlugin).name === 'replace')
      const { transform } = replace as RollupPlugin // found by its name
      for (const [name, value] of Object.entries(replacements(built))) {
        // Properties of `import.meta` as a whole are replaced up to the next character.
        const end = /\w$/.test(name) ? ' ' : 'x'
        const result = await transform!.call(undefined, `( ${name}${end})`, '/project/a.js')
        expect(result?.code, `${preset}: ${name}`).toBe(`( ${value}${end})`)
      }
    } finally {
      await built.close()
    }
  }
  // Nitro has no others.
  const declared = (name: string): string[] => {
    const [, body = ''] = new RegExp(`const ${name} = \\{([\\s\\S]*?)\\n {2}\\};`).exec(read('rollup/index.mjs')) ?? []
    return [...body.matchAll(/^ {4}"?([\w.?]+)"?[:,]/gm)].map(([, key]) => key!)
  }
  expect(declared('buildEnvVars')).toEqual(['NODE_ENV', 'prerender', 'server', 'client', 'dev', 'DEBUG'])
  const flags = ['dev', 'preset', 'prerender', 'server', 'client', 'nitro', 'baseURL', 'versions.nitro', 'versions?.nitro']
  expect(declared('staticFlags')).toEqual([...flags, '_asyncContext', '_websocket', '_tasks'])
})

test('plugins that run with Rolldown', async () => {
  const minified = await createNitro({ rootDir: dir, preset: 'node-server', logLevel: 0, minify: true })
  try {
    const rollup = getRollupConfig(minified)
    expect(needsRollup(minified, rollup)).toBe(undefined)
    // What a project adds is never dropped, whatever its name is.
    for (const name of ['of-the-project', 'replace', 'json', 'commonjs'])
      expect(needsRollup(minified, { ...rollup, plugins: [rollup.plugins, [{ name }]] })).toEqual({
        text: `the plugin ${name}`,
        project: true,
      })
    const unnamed = [rollup.plugins, {} as RollupPlugin]
    expect(needsRollup(minified, { ...rollup, plugins: unnamed })?.text).toBe('a plugin without a name')
    const added = [
      { cache: true },
      { treeshake: false },
      { output: { ...rollup.output, banner: '//' } },
      { output: { intro: '//' } },
    ]
    for (const each of added) expect(needsRollup(minified, { ...rollup, ...each } as typeof rollup)?.project).toBe(true)
    minified.options.rollupConfig = { output: { generatedCode: { symbols: true } } } as never
    expect(needsRollup(minified, rollup)?.text).toBe('the option serverEngine.rollupConfig.output.generatedCode')
  } finally {
    await minified.close()
  }
  const inWorkers = await createNitro({ rootDir: dir, preset: 'cloudflare-module', logLevel: 0 })
  expect(needsRollup(inWorkers, getRollupConfig(inWorkers))).toMatchObject({ project: false })
  await inWorkers.close()
})

test('event.context._nitro', () => {
  expect(read('runtime/internal/route-rules.mjs')).toContain('if (!event.context._nitro.routeRules) {')
})

test('the first handler applies route rules', () => {
  const [first] = /h3App\.use\(.*/.exec(read('runtime/internal/app.mjs')) ?? []
  expect(first).toBe('h3App.use(createRouteRulesHandler({ localFetch }));')
})

test('event.fetch is set for each request', () => {
  const app = read('runtime/internal/app.mjs')
  expect(app).toContain('event.fetch = (req, init) => fetchWithEvent(event, req, init, { fetch: localFetch });')
  expect(app).toContain('event.$fetch = (req, init) => fetchWithEvent(event, req, init, {')
})

test('nitro.scannedHandlers is assigned', async () => {
  let assigned: unknown
  const set = (list: unknown): void => {
    assigned = list
  }
  Object.defineProperty(nitro, 'scannedHandlers', { configurable: true, get: () => [], set })
  await scanHandlers(nitro)
  expect(assigned).toEqual([])
})

test('exports of the prerenderer', () => {
  expect(read('core/index.mjs')).toMatch(/const \{ closePrerenderer, localFetch \} = await import\(/)
  expect(read('core/index.mjs')).toContain('const encodedRoute = encodeURI(route);')
})

test('intro of the injected imports', async () => {
  const { s } = await nitro.unimport!.injectImports('export default defineEventHandler(() => 1)', '/a.ts')
  expect(s as unknown as { intro: string }).toHaveProperty('intro', "import { defineEventHandler } from 'h3';\n") // not part of its type
})

test('how the packages of the output are traced', () => {
  const text = read('rollup/index.mjs')
  expect(text).toMatch(/for \(const pkgName of opts\.traceInclude \|\| \[\]\) \{\s+const path = await this\.resolve\(pkgName\);/)
  expect(text).toMatch(/nodeFileTrace\(\[\.\.\.trackedExternals\], \{[^}]+\.\.\.opts\.traceOptions\s+\}\)/)
  expect(text).toContain('await writePackage(pkgName, version, `.nitro/${pkgName}@${version}`)')
})

test('import.meta._asyncContext', () => {
  expect(read('runtime/internal/app.mjs')).toContain('if (import.meta._asyncContext)')
})
