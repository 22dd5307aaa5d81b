import { rmSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { load } from '../../../../../test/support/load.ts'
import { cleanEnv, project, write, type Files } from '../../../../../test/support/project.ts'
import { changeText } from './change-text.ts'
import { diffOptions, type OptionChange } from './diff-options.ts'

/** Returns the differences after files were written. */
async function diff(first: Files, then: Files, gone: string[] = []): Promise<OptionChange[]> {
  const dir = project(first)
  const env = cleanEnv(dir)
  const before = await load(dir, { env })
  write(dir, then)
  for (const path of gone) rmSync(join(dir, path), { recursive: true })
  return diffOptions(before, await load(dir, { env }))
}

const config = (text: string): Files => ({ 'fw.config.ts': `export default {\n${text}\n}` })
const texts = async (...args: Parameters<typeof diff>): Promise<string[]> => changeText(await diff(...args))
const layer = (text: string): Files => ({ 'layers/base/fw.config.ts': `export default { ${text} }` })
const canary = 'CANARY'
const withSecret = (value: string): string => `
  runtimeConfig: { apiKey: '${value}', nested: { deep: '${value}' }, empty: '', public: { shown: '${value.length}' } },
  serverEngine: { storage: { db: { driver: 'x', password: '${value}', url: 'redis://user:${value}@host' } } },
  devServer: { https: { key: 'k', cert: 'c', passphrase: '${value}' } }`

describe('diffOptions', () => {
  it('finds nothing if nothing changed, even with functions', async () => {
    const text = `
      hooks: { 'build:done': () => console.log('x') }, watch: [/a/g, 'b'], modules: [],
      runtimeConfig: { secret: 'x', public: { a: 1 } }, bundler1: { plugins: [{ name: 'x', transform() { return 1 } }] },
      app: { head: { meta: [{ name: 'a', content: 'b' }] } }, devServer: { loadingTemplate: () => 'x' }`
    expect(await diff(config(text), config(`${text}\n// a comment`))).toEqual([])
  })

  it('contains option, values and location', async () => {
    expect(
      await texts(
        config(`app: {\n head: { title: 'A' } },\nappId: 'x'`),
        config(`app: {\n head: { title: 'B' } },\nappId: 'x',\ncss: ['~/a.css']`),
      ),
    ).toEqual(['css: [] → ["~/a.css"] (fw.config.ts:5)', 'app.head.title: "A" → "B" (fw.config.ts:3)'])
  })

  it('contains the options of modules, which are known once the modules have run', async () => {
    const module = { 'modules/banner.ts': `export default defineFwModule({ meta: { configKey: 'banner' } })` }
    expect(
      await texts(
        { ...module, ...config(`banner: { texts: ['a'], make: () => 1 }`) },
        config(`banner: { texts: ['a', 'b'], make: () => 1 }`),
      ),
    ).toEqual(['banner.texts: ["a"] → ["a","b"] (fw.config.ts:2)'])
  })

  it('contains the file that a value was removed from', async () => {
    expect(await texts(config(`appId: 'x'`), config(''))).toEqual(['appId: "x" → "fw-app" (fw.config.ts)'])
  })

  it('formats functions, expressions and lists', async () => {
    const changes = await diff(
      config(`hooks: { ready: () => 1 }, watch: [/a/], modules: []`),
      config(`hooks: { ready: () => 2 }, watch: [/b/], modules: []`),
    )
    expect(changes.map(({ path, before, after }) => [path, before, after])).toEqual([
      ['watch', '["<regexp /a/>"]', '["<regexp /b/>"]'],
      ['hooks.ready', '["<function ready>"]', '["<function ready>"]'],
    ])
  })

  it('does not print functions', async () => {
    expect(await texts(config(`hooks: { ready: () => 1 }`), config(`hooks: { ready: () => 2 }`))).toEqual([
      'hooks.ready: changed (fw.config.ts:2)',
    ])
  })

  it('marks options derived from others', async () => {
    const changes = await diff(config(''), config(`app: { baseURL: '/shop/' }, routeRules: { '/a': { ssr: false } }`))
    expect(changes.filter(({ derived }) => !derived).map(({ path }) => path)).toEqual(['app.baseURL', 'routeRules["/a"].ssr'])
    expect(changes.filter(({ derived }) => derived).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['runtimeConfig.app.baseURL', 'serverEngine.routeRules["/a"].ssr']),
    )
  })

  it('never shows secrets', async () => {
    const changes = await diff(
      { ...config(withSecret(canary)), '.env': `OTHER=${canary}` },
      { ...config(withSecret(`${canary}2`)), '.env': `OTHER=${canary}2\nFW_EMPTY=${canary}3` },
    )
    expect(JSON.stringify(changes)).not.toContain(canary)
    const shown = changes.filter(({ derived }) => !derived).map(({ path, before, after }) => `${path}: ${before} → ${after}`)
    expect(shown.toSorted()).toEqual([
      'devServer.https.passphrase: <masked> → <masked>',
      'process.env.OTHER: <masked> → <masked>',
      'runtimeConfig.apiKey: <masked> → <masked>',
      'runtimeConfig.empty: "" → <masked>',
      'runtimeConfig.nested.deep: <masked> → <masked>',
      'runtimeConfig.public.shown: "6" → "7"',
      'serverEngine.storage.db.password: <masked> → <masked>',
      'serverEngine.storage.db.url: "redis://***@host" → "redis://***@host"',
    ])
    expect(changeText(changes).at(-1)).toBe('and 2 more')
    expect(changeText(changes)).toHaveLength(7)
    expect(changes.filter(({ secret }) => secret).map(({ path }) => path)).toContain('process.env.OTHER')
  })

  it('reports values of runtimeConfig that .env files set, change and no longer set', async () => {
    const given = config(`runtimeConfig: { public: { base: '/a', n: 1 } }`)
    const file = (text: string): Files => ({ ...given, '.env': text })
    expect(await texts(given, file('\nFW_PUBLIC_BASE=/b'))).toEqual([
      'runtimeConfig.public.base: "/a" → "/b" (FW_PUBLIC_BASE in .env:2)',
    ])
    expect(await texts(file('FW_PUBLIC_BASE=/b\nFW_PUBLIC_N=1'), file('FW_PUBLIC_BASE=/c'))).toEqual([
      'runtimeConfig.public.base: "/b" → "/c" (FW_PUBLIC_BASE in .env:1)',
      'process.env.FW_PUBLIC_N: <masked> → not set (.env)',
    ])
    expect(await texts(file('FW_PUBLIC_BASE=/b'), given, ['.env'])).toEqual([
      'runtimeConfig.public.base: "/b" → "/a" (FW_PUBLIC_BASE in .env)',
    ])
    expect(await diff(file('A=1'), file('A=1\n# comment'))).toEqual([])
  })

  it('reports options set by environment variables', async () => {
    expect(await texts({ '.env': 'FW_PORT=4000' }, { '.env': 'FW_PORT=5000' })).toEqual([
      'devServer.port: 4000 → 5000 (FW_PORT in .env:1)',
    ])
  })

  it('reports layers and their own options', async () => {
    expect(await texts(config(''), layer(''))).toEqual(['layers: [] → ["base"]'])
    expect(await texts({ ...config(''), 'layers/a/pages/x.vue': '' }, {}, ['layers'])).toEqual(['layers: ["a"] → []'])
    expect(await texts(layer(''), layer(`dir: { pages: 'views' }`))).toEqual([
      'layers.base.dir.pages: "pages" → "views" (layers/base/fw.config.ts)',
    ])
    expect(await texts(layer(`appId: 'a'`), layer(`appId: 'b'`))).toEqual(['appId: "a" → "b" (layers/base/fw.config.ts:1)'])
  })
})
