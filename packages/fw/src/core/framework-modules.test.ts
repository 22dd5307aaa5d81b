import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { FwOptions } from '@fw/schema'
import { dirname, join } from 'pathe'
import { expect, it, onTestFinished } from 'vitest'
import { frameworkModules } from './framework-modules.ts'

it('resolves all Vue packages from the project, even if they are not hoisted', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'fw-unhoisted-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const store = (name: string): string => join(root, 'node_modules/.store', name.replace('/', '+'), 'node_modules')
  const dependencies = {
    vue: ['@vue/runtime-dom', '@vue/server-renderer', '@vue/shared'],
    '@vue/runtime-dom': ['@vue/runtime-core', '@vue/reactivity', '@vue/shared'],
    '@vue/runtime-core': ['@vue/reactivity', '@vue/shared'],
    '@vue/reactivity': ['@vue/shared'],
    '@vue/server-renderer': ['@vue/shared'],
    '@vue/shared': [],
  }
  for (const [name, needs] of Object.entries(dependencies)) {
    const dir = join(store(name), name)
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, 'package.json'), JSON.stringify({ name, version: '3.5.45' }))
    for (const need of needs) link(join(store(need), need), join(store(name), need))
  }
  link(join(store('vue'), 'vue'), join(root, 'node_modules/vue'))
  const options = { rootDir: root, ui: { runtimeCompiler: false }, experimental: {} } as FwOptions // no other members are read
  const { vue, ...modules } = frameworkModules(options)
  expect(vue).toBe(join(store('vue'), 'vue/dist/vue.runtime.esm-bundler.js'))
  for (const name of ['runtime-dom', 'runtime-core', 'reactivity', 'shared', 'server-renderer'])
    expect(modules[`@vue/${name}`]).toBe(join(store(`@vue/${name}`), `@vue/${name}/dist/${name}.esm-bundler.js`))
})

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}
