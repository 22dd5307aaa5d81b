import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { join } from 'pathe'
import { createServer, type HmrContext, type Plugin, type ViteDevServer } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { scriptUpdates } from './script-updates.ts'

const page = (text: string, size = 1): string =>
  `<script setup>\nconst size = ${size}\n</script>\n<template><p>${text}{{ size }}</p></template>\n`
const broken = page('one').replace('</p>', '')
const onlyAt = (timestamp: number): string => `new URL(import.meta.url).searchParams.get("t") === "${timestamp}"`

describe('scriptUpdates', () => {
  let file: string
  let server: ViteDevServer
  let compiler: Plugin
  let plugins: Plugin[]

  beforeEach(async () => {
    const root = project({ 'page.vue': page('one') })
    file = join(root, 'page.vue')
    compiler = vue()
    plugins = scriptUpdates()
    server = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      server: { middlewareMode: true, watch: null },
      optimizeDeps: { noDiscovery: true },
      resolve: { alias: { vue: fileURLToPath(import.meta.resolve('vue')) } }, // the project has no packages
      plugins: [compiler, ...plugins],
    })
    await compile()
  })

  afterEach(() => server.close())

  /** What browsers read in the compiled code to decide whether the state is kept. */
  const compile = async (): Promise<string | undefined> => {
    const { code } = (await server.environments.client.transformRequest('/page.vue'))!
    return /^export const _rerender_only = (.*?);?$/m.exec(code)?.[1]
  }
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
    await save(page('two'), 1001)
    await notify('/other.ts', 1002)
    expect(await compile()).toBe(onlyAt(1001))
  })

  it('sets up a component with another script, even if it is the one from before', async () => {
    await save(page('one', 2), 1001)
    expect(await compile()).toBeUndefined()
    await save(page('two', 1), 1002)
    expect(await compile()).toBeUndefined()
    await save(page('three', 1), 1003)
    expect(await compile()).toBe(onlyAt(1003))
  })

  it('keeps the state when a broken template is fixed', async () => {
    await save(broken, 1001)
    await expect(compile()).rejects.toThrow('missing end tag')
    await save(page('two'), 1002)
    expect(await compile()).toBe(onlyAt(1002))
  })

  it('sets up a component if another file changed while it was broken', async () => {
    await save(page('two'), 1001)
    await compile()
    await save(broken, 1002)
    await expect(compile()).rejects.toThrow('missing end tag')
    await notify('/other.ts', 1003)
    await save(page('three'), 1004)
    expect(await compile()).toBeUndefined()
    await save(page('four'), 1005)
    expect(await compile()).toBe(onlyAt(1005))
  })
})
