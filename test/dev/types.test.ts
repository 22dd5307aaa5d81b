import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, test } from 'vitest'
import { write } from '../support/project.ts'
import { useSite } from '../support/site.ts'

describe('types in development', () => {
  const site = useSite(
    {
      'fw.config.ts': 'export default defineFwConfig({ experimental: { typedPages: true } })\n',
      'tsconfig.json': '{ "extends": "./.fw/tsconfig.json" }\n',
      'pages/index.vue':
        '<script setup lang="ts">\nconst word: string = \'home\'\n</script>\n\n<template><p>{{ word }}</p></template>\n',
      'composables/use-first.ts': 'export const useFirst = () => 1\n',
      'server/api/first.get.ts': 'export default defineEventHandler(() => 1)\n',
    },
    { mode: 'dev' },
  )
  const read = (name: string): string => {
    const file = join(site.dir, '.fw', name)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  const soon = (name: string) => expect.poll(() => read(name))

  test('a fresh clone, whose tsconfig.json extends a file that does not exist yet', async () => {
    expect(await site.html('/')).toContain('<p>home</p>')
  })

  test('are written soon after the start, and updated with the files', async () => {
    await soon('tsconfig.json').toContain('"~/*"')
    await soon('types/imports.d.ts').toContain('useFirst')
    write(site.dir, { 'composables/use-second.ts': 'export const useSecond = () => 2\n' })
    await soon('types/imports.d.ts').toContain('useSecond')
    write(site.dir, { 'server/api/second.get.ts': 'export default defineEventHandler(() => 2)\n' })
    await soon('types/server-routes/api-second.d.ts').toContain('"/api/second"')
    await soon('types/server-routes.d.ts').toContain('api-second')
    write(site.dir, { 'server/api/first.get.ts': 'export default defineEventHandler(() => useRuntimeConfig().app)\n' })
    await soon('types/server-names.d.ts').toContain('const useRuntimeConfig:')
    write(site.dir, { 'pages/about.vue': '<template><p>about</p></template>\n' })
    await soon('types/pages/about.d.ts').toContain('"about"')
    rmSync(join(site.dir, 'server/api/second.get.ts'))
    await soon('types/server-routes.d.ts').not.toContain('api-second')
    await expect.poll(() => existsSync(join(site.dir, '.fw/types/server-routes/api-second.d.ts'))).toBe(false)
    write(site.dir, {
      'fw.config.ts': 'export default defineFwConfig({ experimental: { typedPages: true }, runtimeConfig: { added: 1 } })\n',
    })
    await soon('types/runtime-config.d.ts').toContain('"added": number')
    expect(site.logs()).not.toMatch(/error/i)
  })

  test('an error in tsconfig.json is closed when the file is fixed', async () => {
    const status = async (): Promise<number> => (await site.fetch('/', { headers: { accept: 'text/html' } })).status
    write(site.dir, { 'tsconfig.json': '{ "extends": "./nowhere.json" }\n' })
    await expect.poll(status).toBe(500)
    write(site.dir, { 'tsconfig.json': '{ "extends": "./.fw/tsconfig.json" }\n' })
    await expect.poll(status).toBe(200)
  })
})
