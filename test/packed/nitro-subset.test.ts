import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Nitro, NitroConfig } from 'nitropack/types'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project } from '../support/project.ts'

/* `fw dev` runs a copy of the part of Nitro that it needs (scripts/build/nitro-subset.ts). It must behave like Nitro itself. */

const builder = fileURLToPath(new URL('../../packages/server-builder', import.meta.url))
const { version } = createRequire(join(builder, 'package.json'))('nitropack/package.json') as { version: string }
const subset = join(builder, `dist/dev/nitro-${version}.mjs`)

type Functions = typeof import('nitropack/core') & typeof import('nitropack/rollup')

async function load(): Promise<{ own: Functions; whole: Functions }> {
  const whole = { ...(await import('nitropack/core')), ...(await import('nitropack/rollup')) }
  return { own: (await import(pathToFileURL(subset).href)) as Functions, whole }
}

function config(rootDir: string): NitroConfig {
  return {
    rootDir,
    dev: true,
    preset: 'nitro-dev',
    logLevel: 1,
    scanDirs: [join(rootDir, 'server')],
    imports: { dirs: [join(rootDir, 'shared')] },
    modules: ['./nitro-module.ts', { name: 'inline', setup: (nitro: Nitro) => void nitro.options.plugins.push('/inline.ts') }],
    experimental: { tasks: true, database: true, openAPI: true },
    scheduledTasks: { '* * * * *': ['clean'] },
    storage: { kept: { driver: 'memory' } },
    serverAssets: [{ baseName: 'texts', dir: join(rootDir, 'texts') }],
    routeRules: { '/old/**': { redirect: '/new/**' }, '/fresh': { swr: 60 }, '/api/**': { cors: true } },
    typescript: { generateTsConfig: false },
  }
}

function site(): string {
  return project({
    'package.json': '{ "type": "module" }',
    'nitro.config.ts': `export default defineNitroConfig({ runtimeConfig: { fromFile: true as boolean } })\n`,
    'nitro-module.ts': `export default { setup: (nitro: any) => void nitro.options.plugins.push('/from-module.ts') }\n`,
    'server/api/hello.get.ts': 'export default defineEventHandler(() => 1)\n',
    'server/routes/a/[...rest].ts': 'export default defineEventHandler(() => 1)\n',
    'server/middleware/log.ts': 'export default defineEventHandler(() => {})\n',
    'server/plugins/start.ts': 'export default defineNitroPlugin(() => {})\n',
    'server/tasks/clean.ts': 'export default defineTask({ run: () => ({}) })\n',
    'server/utils/tools.ts': 'export const tool = 1\nexport function other() {}\n',
    'shared/names.ts': 'export const shared = 1\n',
    'texts/a.txt': 'text',
  })
}

/** Without functions, and without what the two load from different files. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, each: unknown) => {
      if (key === '_c12' || key === '_config') return undefined
      if (typeof each === 'function') return `function ${key}`
      return each instanceof RegExp ? String(each) : each
    }),
  )
}

/** Plugins used in development, and the sources of all virtual modules. */
async function graph({ getRollupConfig }: Functions, nitro: Nitro): Promise<unknown> {
  const plugins = [getRollupConfig(nitro).plugins].flat(9) as { name: string }[] // Nitro adds no others
  const virtual = Object.keys(nitro.vfs).sort()
  const sources = await Promise.all(
    virtual.map(async (id) => {
      const source = nitro.vfs[id] as string | (() => string | Promise<string>)
      return [id, typeof source === 'function' ? await source() : source]
    }),
  )
  return { names: plugins.map(({ name }) => name), sources }
}

it('exists for the installed version of Nitro, with the licenses of its contents', () => {
  expect(existsSync(subset)).toBe(true)
  expect(readFileSync(subset.replace(/mjs$/, 'licenses.txt'), 'utf8')).toContain(`nitropack ${version} (MIT)`)
})

it('creates the same Nitro instance for a project', async () => {
  const { own, whole } = await load()
  const rootDir = site()
  const results = []
  for (const functions of [whole, own]) {
    const nitro = await functions.createNitro(config(rootDir), { compatibilityDate: '2025-07-15' })
    results.push({
      options: plain(nitro.options),
      handlers: plain(nitro.scannedHandlers),
      imports: plain(await nitro.unimport?.getImports()),
      plugins: await functions.scanPlugins(nitro),
      tasks: await functions.scanTasks(nitro),
      mounts: nitro.storage.getMounts().map(({ base, driver }) => `${base} ${driver.name}`),
      graph: await graph(functions, nitro),
    })
    await nitro.close()
  }
  const [expected, actual] = results
  expect(actual).toEqual(expected)
  // The project had an effect on all of them.
  const text = JSON.stringify(actual)
  for (const part of [
    'fromFile',
    '/from-module.ts',
    '/inline.ts',
    '/api/hello',
    'clean.ts',
    'useDatabase',
    '"tool"',
    '"shared"',
    '/texts',
  ])
    expect(text).toContain(part)
})
