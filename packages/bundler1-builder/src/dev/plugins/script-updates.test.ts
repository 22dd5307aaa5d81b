import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import vue from '@vitejs/plugin-vue'
import { join } from 'pathe'
import type { HmrContext, Plugin, ViteDevServer } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pluginServer } from '../../../../../test/support/plugin-server.ts'
import { project } from '../../../../../test/support/project.ts'
import { scriptUpdates } from './script-updates.ts'

const page = (text: string, size = 1): string =>
  `<script setup>\nconst size = ${size}\n</script>\n<template><p>${text}{{ size }}</p></template>\n`
const broken = page('one').replace('</p>', '')

describe('scriptUpdates', () => {
  let file: string
  let server: ViteDevServer
  let compiler: Plugin
  let plugins: Plugin[]

  beforeEach(async () => {
    const root = project({ 'page.vue': page('one') })
    file = join(root, 'page.vue')
    const updates = scriptUpdates()
    compiler = vue()
    updates.wrap(compiler)
    plugins = updates.plugins
    server = await pluginServer(root, {
      resolve: { alias: { vue: fileURLToPath(import.meta.resolve('vue')) } }, // the project has no packages
      plugins: [compiler, ...plugins],
    })
  })

  afterEach(() => server.close())

  const compile = async (): Promise<string> => (await server.environments.client.transformRequest('/page.vue'))!.code
  const notify = async (path: string, timestamp: number): Promise<void> => {
    for (const { hotUpdate } of plugins)
      if (typeof hotUpdate === 'object') await hotUpdate.handler.call({} as never, { file: path, timestamp } as never) // it reads no more
  }
  const save = async (text: string, timestamp: number): Promise<void> => {
    writeFileSync(file, text)
    server.environments.client.moduleGraph.onFileChange(file)
    await notify(file, timestamp)
    const modules = [...server.moduleGraph.getModulesByFile(file)!]
    const context: HmrContext = { file, timestamp, modules, read: () => text, server }
    const { handleHotUpdate } = compiler
    if (typeof handleHotUpdate !== 'function') throw new Error('@vitejs/plugin-vue has no such hook')
    await handleHotUpdate.call(undefined as never, context) // the plugin does not use its context
  }

  it('keeps the state only for updates of the template itself', async () => {
    const { loads } = browser()
    loads(await compile())
    await save(page('two'), 1001)
    await notify('/other.ts', 1002)
    expect(loads(await compile(), 1002)).toBe(false)
    expect(loads(await compile(), 1001)).toBe(true)
  })

  it('sets up a component with another script, even if it is the one from before', async () => {
    const { loads } = browser()
    loads(await compile())
    await save(page('one', 2), 1001)
    expect(loads(await compile(), 1001)).toBe(false)
    await save(page('two', 1), 1002)
    expect(loads(await compile(), 1002)).toBe(false)
    await save(page('three', 1), 1003)
    expect(loads(await compile(), 1003)).toBe(true)
  })

  it('sets up a component with another script in a browser that has missed a version', async () => {
    const [one, other] = [browser(), browser()]
    for (const { loads } of [one, other]) loads(await compile())
    await save(page('one', 2), 1001)
    expect(one.loads(await compile(), 1001)).toBe(false)
    await save(page('two', 2), 1002)
    expect(one.loads(await compile(), 1002)).toBe(true)
    expect(other.loads(await compile(), 1002)).toBe(false)
  })

  it('sets up a component with another script that was compiled before its change was announced', async () => {
    const { loads } = browser()
    loads(await compile())
    writeFileSync(file, page('one', 2))
    server.environments.client.moduleGraph.onFileChange(file)
    await compile()
    await save(page('one', 2), 1001)
    expect(loads(await compile(), 1001)).toBe(false)
  })

  it('keeps the state when a broken template is fixed', async () => {
    const { loads } = browser()
    loads(await compile())
    await save(broken, 1001)
    await expect(compile()).rejects.toThrow('missing end tag')
    await save(page('two'), 1002)
    expect(loads(await compile(), 1002)).toBe(true)
  })

  it('sets up a component if another file changed while it was broken', async () => {
    const { loads } = browser()
    loads(await compile())
    await save(page('two'), 1001)
    loads(await compile(), 1001)
    await save(broken, 1002)
    await expect(compile()).rejects.toThrow('missing end tag')
    await notify('/other.ts', 1003)
    await save(page('three'), 1004)
    expect(loads(await compile(), 1004)).toBe(false)
    await save(page('four'), 1005)
    expect(loads(await compile(), 1005)).toBe(true)
  })
})

/** A browser. It evaluates the compiled code, to decide whether the state is kept. */
function browser(): { loads: (code: string, t?: number) => boolean } {
  const versions = new Map<string, string>()
  const runtime = {
    hasSameScripts: (id: string, version: string) => {
      const before = versions.get(id)
      versions.set(id, version)
      return before === version
    },
  }
  return {
    loads: (code, t) => {
      const decision = /^export const _rerender_only = (.*?);?$/m.exec(code)?.[1]
      const record = /^(globalThis\.__VUE_HMR_RUNTIME__.*?);import/m.exec(code)?.[1]
      const text = (decision ?? `${record} && false`).replace('import.meta.url', JSON.stringify(`http://x/page.vue?t=${t}`))
      return runInNewContext(text, { __VUE_HMR_RUNTIME__: runtime, URL, _sfc_main: { __hmrId: 'page' } }) as boolean // of these expressions
    },
  }
}
