import type { AppComponent, AppDescription, GeneratedFile, PageRoute } from '@fw/schema'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { routesModules } from '../features/pages/routes-module.ts'
import { generatedModules } from './generated-modules.ts'
import { withHotUpdates } from './hot-modules.ts'
import { featureFiles } from './testing/feature-files.ts'

const evil = '</script>\u2028"\\\n$1 $&'
const page = (given: Partial<PageRoute> & { path: string }): PageRoute => ({
  children: [],
  mode: 'all',
  meta: {},
  dynamicMeta: [],
  ...given,
})
const pages = [
  page({ path: '/', name: 'index', file: '/pages/index.vue' }),
  page({ path: '/group', file: '/group.vue', children: [page({ path: 'x', name: 'x', file: '/x.client.vue', mode: 'client' })] }),
  page({ path: `/${evil}`, name: evil, file: `/${evil}.vue`, meta: { [evil]: evil }, views: { left: '/left.vue' } }),
  page({ path: '/code', name: 'code', file: '/code.vue', dynamicMeta: ['validate'] }),
  page({ path: '/name', name: 'name', file: '/name.vue', dynamicMeta: ['redirect'] }),
]
const many = Array.from({ length: 130 }, (_, at) =>
  page({ path: `/p${at}`, name: `p${at}`, file: `/p${at}.vue`, ...(at % 50 ? {} : { dynamicMeta: ['validate'] }) }),
)
const component = (pascalName: string, global: AppComponent['global']): AppComponent => ({
  pascalName,
  kebabName: pascalName.toLowerCase(),
  file: `/${pascalName}.vue`,
  export: 'default',
  mode: 'all',
  global,
  island: false,
  priority: 0,
})
const app = {
  rootComponent: '/app.vue',
  errorComponent: '/error.vue',
  router: true,
  routerOptions: ['/router.options.ts'],
  pages,
  layouts: [
    { name: 'default', file: '/layouts/default.vue' },
    { name: evil, file: `/${evil}.vue` },
  ],
  middleware: [
    { name: 'all', file: '/all.ts', global: true },
    { name: evil, file: `/${evil}.ts`, global: false },
  ],
  plugins: [{ src: '/plugin.ts', mode: 'all', order: 0 }],
  components: [component('Now', 'sync'), component('Later', true)],
  imports: [],
  keyedFunctions: [],
  appConfigs: ['/app.config.ts'],
  css: ['/main.css'],
  effects: { transition: false, keepalive: false },
} as AppDescription
const options = {
  router: { options: { hashMode: false, scrollBehaviorType: 'auto' } },
  routeRules: {},
  imports: {},
  appConfig: { [evil]: evil },
} as never
const files: GeneratedFile[] = [
  ...(await featureFiles(options)).filter(({ name }) => !/^(?:#imports|#components|global-imports)/.test(name)),
  {
    name: 'routes/shard-1.mjs',
    reads: ['pages'],
    text: (given) => routesModules(given.pages).get('routes/shard-1.mjs') ?? 'export default {}\n',
  },
]
const named = (name: string): GeneratedFile => files.find((file) => file.name === name)!
const client = async (name: string, given = app): Promise<string> => withHotUpdates(named(name)).text(given, 'client')

describe('withHotUpdates', () => {
  test.each(files.map(({ name }) => name))('%s is valid, and on the server what it was', async (name) => {
    for (const given of [app, { ...app, pages: many }, { ...app, appConfigs: [] }]) {
      const text = await client(name, given)
      expect(parseSync('x.js', text, { sourceType: 'module' }).errors, text).toEqual([])
      const original = named(name)
      expect(await withHotUpdates(original).text(given, 'server')).toBe(
        await original.text(given, original.perSide ? 'server' : 'client'),
      )
    }
  })

  test('all that holds lists takes updates itself, so that none reaches the entry', async () => {
    const accepting: string[] = []
    for (const { name } of files) if ((await client(name)).includes('import.meta.hot.accept(')) accepting.push(name)
    const others = files.map(({ name }) => name).filter((name) => !accepting.includes(name))
    // They have the same text always.
    expect(others).toEqual(['#internal/fw/paths', 'effects.mjs', 'lazy-router.mjs', 'server-head.mjs'])
  })

  test('what is exported is held, with nothing lost', async () => {
    expect(await client('layouts.mjs')).toContain(
      'export default hold("layouts", {\n  "default": pageLoader(() => import("/layouts/default.vue")),\n',
    )
    expect(await client('middleware.mjs')).toContain('export const globalMiddleware = hold("middleware/global", [global0])\n')
    expect(await client('middleware.mjs')).toMatch(
      /export const namedMiddleware = hold\("middleware\/named", \{\n {2}".*": \(\) => import\(".*"\),\n\}\)\n/,
    )
    expect(await client('app-config.mjs')).toMatch(/export default holdConfig\(mergeAppConfig\(\[\{.*\}, file0\]\)\)\n/)
    expect(await client('app-config.mjs')).toContain(String.raw`$1 $&`)
  })

  test('the table of routes knows its parts, and pages of the browser', async () => {
    const text = await client('routes.mjs')
    expect(text).toContain('export const table = hold("routes", {\n  stamps: [],\n  clientPages: {"2":"/x.client.vue"},\n')
    expect(text).toContain('  pageLoader(() => import.meta.client && import("/x.client.vue")),\n')
    expect(text).toContain('  4: () => import(') // loaders of meta are no pages
    expect(text.match(/pageLoader\(\(\)/g)).toHaveLength(7)
    const routes = await client('routes.mjs', { ...app, pages: many })
    const shard = await client('routes/shard-1.mjs', { ...app, pages: many })
    const stamps = JSON.parse(/stamps: (\[.*\]),/.exec(routes)![1]!) as string[]
    expect(stamps).toHaveLength(3)
    expect(shard).toContain(`hold("routes/shard-1", { stamp: "${stamps[1]}", ...{ pages: [`)
  })

  test('effects that come into use are there already', async () => {
    const used = { ...app, effects: { transition: true, keepalive: true } }
    expect(await client('effects.mjs', used)).toBe(await client('effects.mjs'))
  })

  test('a component is told from another by what it is made of', async () => {
    const signs = async (components: AppComponent[]): Promise<Record<string, string>> =>
      JSON.parse(/signs", (\{.*\})\)/.exec(await client('global-components.mjs', { ...app, components }))![1]!) as Record<
        string,
        string
      >
    const before = await signs(app.components)
    const after = await signs([component('Aaa', 'sync'), ...app.components])
    expect(Object.keys(before)).toEqual(['Now', 'LazyNow', 'Later', 'LazyLater'])
    expect(after).toEqual({ ...before, Aaa: after['Aaa'], LazyAaa: after['LazyAaa'] })
    expect((await signs([{ ...component('Now', 'sync'), file: '/other.vue' }]))['Now']).not.toBe(before['Now'])
  })

  test('a build has none of it', async () => {
    const given = { ...(options as object), experimental: {}, features: {}, routeRules: {}, dev: false } as never
    const built = generatedModules({ options: given, version: '1', payloadFiles: false, publicDirs: [] })
    for (const { name, text } of [...built.filter((file) => file.name !== 'options.mjs'), ...files])
      expect(await text(app, 'client'), name).not.toMatch(/dev-hot|dev-router|import\.meta\.hot/)
    expect(await client('layouts.mjs')).toContain('dev-hot')
  })
})
