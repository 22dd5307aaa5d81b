import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import vue from '@vitejs/plugin-vue'
import * as compiler from 'vue/compiler-sfc'
import { resolveConfig, type Plugin } from 'vite'
import { expect, test } from 'vitest'

type Compiler = typeof compiler

interface VuePlugin {
  name: string
  api: { options: { compiler?: Compiler; isProduction?: boolean } }
  handleHotUpdate: unknown
  transform: { handler: (this: object, code: string, id: string) => Promise<{ code: string } | null> }
}

async function setUp(plugin: Plugin, given: Compiler): Promise<VuePlugin> {
  await resolveConfig({ configFile: false, logLevel: 'silent', plugins: [plugin] }, 'build')
  const real = plugin as unknown as VuePlugin // its hooks
  real.api.options = { ...real.api.options, compiler: given }
  return real
}

const context = { environment: { config: { consumer: 'client' } }, error: expect.unreachable, warn: expect.unreachable }
const source = '<script setup>const a = 1</script><template><p>{{ a }}</p></template>'

test('the name vite:vue and handleHotUpdate', () => {
  const plugin = vue() as unknown as VuePlugin
  expect(plugin.name).toBe('vite:vue')
  expect(plugin.handleHotUpdate).toBeTypeOf('function')
})

test('api.options replaces the compiler', async () => {
  const parsed: unknown[] = []
  const parse: Compiler['parse'] = (text, options) => {
    parsed.push(options?.filename)
    return compiler.parse(text, options)
  }
  const plugin = await setUp(vue(), { ...compiler, parse } as Compiler)
  const result = await plugin.transform.handler.call(context, source, '/canary/A.vue')
  expect(result?.code).toContain('__name:')
  expect(new Set(parsed)).toEqual(new Set(['/canary/A.vue']))
})

test('a copy of the module has a cache of its own', async () => {
  const copy = (await import(`${import.meta.resolve('@vitejs/plugin-vue')}?fw=canary`)) as { default: typeof vue }
  expect(copy.default).not.toBe(vue)
  let count = 0
  const parse: Compiler['parse'] = (...args) => (count++, compiler.parse(...args))
  const counting = { ...compiler, parse } as Compiler
  await (await setUp(vue(), counting)).transform.handler.call(context, source, '/canary/B.vue')
  const first = count
  await (await setUp(copy.default(), counting)).transform.handler.call(context, source, '/canary/B.vue')
  expect(count).toBe(2 * first)
})

test('_rerender_only', async () => {
  const file = createRequire(import.meta.url).resolve('@vitejs/plugin-vue')
  const text = await readFile(file, 'utf8')
  expect(text).toContain('`export const _rerender_only = ')
  expect(text).toContain('`import.meta.hot.accept(mod => {`')
})

test('const _sfc_main without a script', async () => {
  const plugin = await setUp(vue(), compiler)
  const result = await plugin.transform.handler.call(context, '<template><p/></template>', '/canary/C.vue')
  expect(result?.code).toMatch(/^const _sfc_main = \{\s*\};?$/m)
})
