import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { join } from 'pathe'
import type { HmrContext, Plugin, ViteDevServer } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pluginServer } from '../../../../../test/support/plugin-server.ts'
import { project } from '../../../../../test/support/project.ts'
import { componentUpdates } from './component-updates.ts'

const page = (text: string): string =>
  `<script setup>\nconst size = 1\n</script>\n<template><p>${text}{{ size }}</p></template>\n`

describe('componentUpdates', () => {
  let file: string
  let server: ViteDevServer
  let plugin: Plugin

  beforeEach(async () => {
    const root = project({ 'page.vue': page('one') })
    file = join(root, 'page.vue')
    plugin = componentUpdates()(vue())
    server = await pluginServer(root, {
      resolve: { alias: { vue: fileURLToPath(import.meta.resolve('vue')) } }, // the project has no packages
      plugins: [plugin],
    })
  })

  afterEach(() => server.close())

  const compile = (): Promise<unknown> => server.environments.client.transformRequest('/page.vue')

  /** The URLs that are updated after the file has been written, as Vite asks for them. Undefined means all modules of the file. */
  const updated = async (text: string): Promise<string[] | undefined> => {
    writeFileSync(file, text)
    server.environments.client.moduleGraph.onFileChange(file)
    const modules = [...server.moduleGraph.getModulesByFile(file)!]
    const context: HmrContext = { file, timestamp: Date.now(), modules, read: () => text, server }
    const { handleHotUpdate } = plugin
    if (typeof handleHotUpdate !== 'function') throw new Error('@vitejs/plugin-vue has no such hook')
    const result = await handleHotUpdate.call(undefined as never, context) // the plugin does not use its context
    return result?.map(({ url }) => url)
  }

  it('updates a changed component', async () => {
    await compile()
    expect(await updated(page('two'))).toEqual(['/page.vue'])
  })

  it('updates nothing if browsers have the same text', async () => {
    await compile()
    expect(await updated(page('one'))).toEqual([])
    await updated(page('two'))
    await compile()
    expect(await updated(page('two'))).toEqual([])
  })

  it('updates a component again until its text was compiled for browsers', async () => {
    await compile()
    await updated(page('two'))
    expect(await updated(page('two'))).toEqual(['/page.vue'])
  })

  it('updates all modules of a component that was compiled before its change was announced', async () => {
    await compile()
    writeFileSync(file, page('two'))
    server.environments.client.moduleGraph.onFileChange(file)
    await compile() // ahead of a request, so that browsers still have the text from before
    expect(await updated(page('two'))).toBeUndefined()
    await compile()
    expect(await updated(page('two'))).toEqual([])
  })

  it('updates a component that was empty for a moment', async () => {
    await compile()
    await updated('')
    expect(await updated(page('one'))).toEqual([])
    expect(await updated(page('two'))).toEqual(['/page.vue'])
  })

  it('updates all modules of a component that could not be compiled', async () => {
    await compile()
    await updated('<template><p></template>')
    await expect(compile()).rejects.toThrow('missing end tag')
    expect(await updated(page('one'))).toBeUndefined()
  })
})
