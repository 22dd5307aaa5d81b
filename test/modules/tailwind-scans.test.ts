import { utimesSync, writeFileSync } from 'node:fs'
import tailwind from '@tailwindcss/vite'
import { join } from 'pathe'
import type { ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pluginServer } from '../support/plugin-server.ts'
import { project } from '../support/project.ts'
import { completeScans } from '../../packages/module-tailwind/src/complete-scans.ts'
import { stylesheet } from '../../packages/module-tailwind/src/stylesheet.ts'

let server: ViteDevServer
let file: string

beforeEach(async () => {
  const root = project({ 'app/page.vue': '' })
  const css = join(root, 'main.css')
  writeFileSync(css, stylesheet(new URL(import.meta.resolve('tailwindcss/index.css')).pathname, [join(root, 'app')]))
  file = join(root, 'app/page.vue')
  server = await pluginServer(root, {
    plugins: [completeScans(tailwind(), css)],
  })
})

afterEach(() => server.close())

const write = (text: string, time: Date): void => {
  writeFileSync(file, `<template><p class="${text}" /></template>`)
  utimesSync(file, time, time)
}
const css = async (): Promise<string> => {
  const { moduleGraph } = server.environments.client
  const module = moduleGraph.getModuleById(join(server.config.root, 'main.css'))
  if (module) moduleGraph.invalidateModule(module)
  return (await server.environments.client.transformRequest('/main.css'))!.code
}
const announce = (): void => {
  for (const { hotUpdate } of server.config.plugins)
    if (typeof hotUpdate === 'object') void hotUpdate.handler.call({} as never, { file } as never) // it reads no more
}

it('finds class names of a change that has the same modification time as the one before', async () => {
  const time = new Date()
  write('pl-[11px]', time)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(time.getTime())
  expect(await css()).toContain('11px')
  clock.mockRestore()
  write('pl-[12px]', time)
  announce()
  expect(await css()).toContain('12px')
  // A later change is found by its time. Nothing is read again without need.
  const later = new Date(Date.now() - 1000)
  write('pl-[13px]', later)
  announce()
  expect(await css()).toContain('13px')
  write('pl-[14px]', later)
  announce()
  expect(await css()).not.toContain('14px')
})
