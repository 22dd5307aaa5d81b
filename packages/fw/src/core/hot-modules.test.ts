import type { AppComponent, AppDescription, GeneratedFile, PageRoute, Side } from '@fw/schema'
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
    text: (given) => routesModules(given.pages, true).get('routes/shard-1.mjs') ?? 'export default {}\n',
  },
]
const named = (name: string): GeneratedFile => files.find((file) => file.name === name)!
const client = async (name: string, given = app): Promise<string> => withHotUpdates(named(name)).text(given, 'client')
const front = (name: string, side: Side = 'client'): string => withHotUpdates(named(name)).front!(side)
const exportsOf = (text: string): string[] =>
  parseSync('x.js', text, { sourceType: 'module' })
    .module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name ?? 'default'))
    .toSorted()

describe('withHotUpdates', () => {
  test.each(files.map(({ name }) => name))('%s is valid JavaScript, and unchanged on the server', async (name) => {
    for (const given of [app, { ...app, pages: many }, { ...app, appConfigs: [] }]) {
      const text = await client(name, given)
      expect(parseSync('x.js', text, { sourceType: 'module' }).errors, text).toEqual([])
      const original = named(name)
      expect(await withHotUpdates(original).text(given, 'server')).toBe(
        await original.text(given, original.perSide ? 'server' : 'client'),
      )
    }
  })

  test('modules that can change accept updates, so that none reaches the entry', async () => {
    const accepting: string[] = []
    for (const { name } of files) if ((await client(name)).includes('import.meta.hot.accept(')) accepting.push(name)
    const others = files.map(({ name }) => name).filter((name) => !accepting.includes(name))
    // The content of these never changes, or only built pages of other apps load them.
    expect(others).toEqual([
      '#internal/fw/paths',
      'effects.mjs',
      'lazy-router.mjs',
      'island-parts.mjs',
      'server-pages.mjs',
      'server-head.mjs',
    ])
  })

  test.each(['routes.mjs', 'routes/shard-1.mjs', 'layouts.mjs', 'middleware.mjs', 'app-config.mjs', 'global-components.mjs'])(
    'the proxy module of %s exports what importers use, and never changes',
    async (name) => {
      const id = name.replace('.mjs', '')
      expect(front(name)).toContain(`import * as current from "#build/hot/${id}"\n`)
      expect(front(name)).toContain(`holdModule("${id}", current)`)
      expect(front(name, 'server')).toContain(`from "#build/hot/${id}"\n`)
      expect(exportsOf(front(name))).toEqual(exportsOf(front(name, 'server')))
      const all = exportsOf(await client(name))
      expect(exportsOf(front(name))).toEqual(all.filter((each) => each !== 'origins')) // it is for hot updates
    },
  )

  test('a module replaced by a user accepts updates, whatever its formatting', async () => {
    const mine: GeneratedFile = { name: 'layouts.mjs', reads: ['layouts'], text: () => 'const a={b(){}};export{a as default}' }
    const file = withHotUpdates(mine)
    const text = await file.text(app, 'client')
    expect(parseSync('x.js', text, { sourceType: 'module' }).errors).toEqual([])
    expect(text).toContain('import.meta.hot.accept((next) => next && __fw_update("layouts", next))')
    expect(file.front!('client')).toBe(front('layouts.mjs'))
  })

  test('includes effects that are not used yet', async () => {
    const used = { ...app, effects: { transition: true, keepalive: true } }
    expect(await client('effects.mjs', used)).toBe(await client('effects.mjs'))
  })

  test('a build contains no code for hot updates', async () => {
    const given = { ...(options as object), experimental: {}, features: {}, routeRules: {}, dev: false } as never
    const built = generatedModules({
      options: given,
      version: '1',
      payloadFiles: false,
      publicDirs: [],
      chunkErrorEvent: undefined,
    })
    for (const { name, text } of [...built.filter((file) => file.name !== 'options.mjs'), ...files])
      expect(await text(app, 'client'), name).not.toMatch(/dev-hot|dev-router|import\.meta\.hot/)
    expect(await client('layouts.mjs')).toContain('dev-hot')
  })
})
