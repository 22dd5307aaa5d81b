import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, inject, it } from 'vitest'
import { buildSite } from '../../support/build-site.ts'
import { write, type Files } from '../../support/project.ts'
import { askService } from '../../support/services.ts'
import { startSite } from '../../support/start-site.ts'
import { listFiles } from '../../../packages/kit/src/files/list-files.ts'

const sources = (options: string): Files => ({
  'package.json': '{ "name": "cached-site", "private": true, "type": "module" }',
  'fw.config.mjs': `export default { future: { compatibilityVersion: 4 }, logLevel: 'info', ${options} }`,
  'public/robots.txt': 'User-agent: *',
  'server/api/time.ts': 'export default defineEventHandler(() => Date.now())',
  'app/pages/index.vue': '<template><main>first text</main></template>',
})

interface Built {
  /** Phases that were restored. */
  restored: string[]
  stderr: string
  /** Contents of the output by name, without times. */
  files: Map<string, string>
}

async function project(options: string): Promise<{ dir: string; build: () => Promise<Built>; entries: () => string[] }> {
  const { dir } = await buildSite(inject('sitesDir'), sources(options), { command: 'none' })
  const cache = join(dir, 'node_modules/.cache/fw/builds')
  return {
    dir,
    entries: () => (existsSync(cache) ? readdirSync(cache).map((name) => join(cache, name)) : []),
    build: async () => {
      const { code, stdout, stderr } = await askService('build', { args: ['build', dir], cwd: dir })
      expect(code, stdout + stderr).toBe(0)
      const restored = ['Bundles', 'Output'].filter((name) => (stdout + stderr).includes(`${name} from the cache`))
      return { restored, stderr: stdout + stderr, files: contents(join(dir, '.output')) }
    },
  }
}

function contents(dir: string): Map<string, string> {
  return new Map(
    listFiles(dir)
      .toSorted()
      .map((name) => [name, readFileSync(join(dir, name), 'utf8').replaceAll(/"date": "[^"]+"|\b\d{13}\b/g, '')]),
  )
}

it('experimental.buildCache: a build of unchanged sources is restored, and one of changed sources is not (R162)', async () => {
  const { dir, build, entries } = await project('experimental: { buildCache: true }')
  const first = await build()
  expect(first.restored).toEqual([])
  expect(entries()).toHaveLength(1)

  rmSync(join(dir, '.output'), { recursive: true })
  rmSync(join(dir, '.fw'), { recursive: true })
  const second = await build()
  expect(second.restored).toEqual(['Bundles', 'Output'])
  expect(second.files).toEqual(first.files) // including the build id

  writeFileSync(join(dir, 'app/pages/index.vue'), '<template><main>second text</main></template>')
  expect((await build()).restored).toEqual([])
  const site = await startSite({ dir })
  expect(await (await site.fetch('/')).text()).toContain('second text')
  await site.stop()

  writeFileSync(join(dir, 'app/pages/index.vue'), '<template><main>first text</main></template>')
  expect((await build()).files).toEqual(first.files)

  writeFileSync(join(dir, 'server/api/time.ts'), 'export default defineEventHandler(() => "noon")')
  expect((await build()).restored).toEqual([])
  writeFileSync(join(dir, 'public/robots.txt'), 'Disallow: /')
  expect((await build()).restored).toEqual([])
  const config = join(dir, 'fw.config.mjs')
  writeFileSync(config, readFileSync(config, 'utf8').replace('logLevel', 'ssr: false, logLevel'))
  expect((await build()).restored).toEqual([])
  writeFileSync(join(dir, '.env'), 'VITE_GREETING=hello')
  expect((await build()).restored).toEqual([])
  expect((await build()).restored).toEqual(['Bundles', 'Output'])
}, 600_000)

it('experimental.buildCache: a damaged entry is never used, and prerendered pages are always rendered', async () => {
  const { build, entries } = await project(`experimental: { buildCache: true }, serverEngine: { prerender: { routes: ['/'] } }`)
  const first = await build()
  const second = await build()
  expect(second.restored).toEqual(['Bundles'])
  expect(second.files.get('/public/index.html')).toBe(first.files.get('/public/index.html'))

  const [entry] = entries()
  const script = readdirSync(join(entry!, 'bundles/client/_fw')).find((name) => name.endsWith('.js'))!
  writeFileSync(join(entry!, 'bundles/client/_fw', script), 'alert("poisoned")')
  const third = await build()
  expect(third.restored).toEqual([])
  expect(third.stderr).toContain('The cached build is damaged.')
  expect(third.files.get(`/public/_fw/${script}`)).toBe(first.files.get(`/public/_fw/${script}`))
}, 600_000)

it('experimental.buildCache: a package that only server routes use is compared file by file', async () => {
  const { dir, build } = await project('experimental: { buildCache: true }')
  write(dir, {
    'node_modules/greeting/package.json': '{ "name": "greeting", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/greeting/index.js': `export { text } from './text.js'`,
    'node_modules/greeting/text.js': `export const text = 'hello'`,
    'server/api/greeting.ts': `import { text } from 'greeting'\nexport default defineEventHandler(() => text)`,
  })
  await build()
  expect((await build()).restored).toEqual(['Bundles', 'Output'])
  writeFileSync(join(dir, 'node_modules/greeting/text.js'), `export const text = 'goodbye'`) // as by a patch, or in a workspace
  expect((await build()).restored).toEqual([])
  const site = await startSite({ dir })
  expect(await (await site.fetch('/api/greeting')).text()).toBe('goodbye')
  await site.stop()
}, 600_000)

it('experimental.buildCache: nothing is cached by default', async () => {
  const { build, entries } = await project('')
  await build()
  expect(entries()).toEqual([])
  expect((await build()).restored).toEqual([])
}, 600_000)
