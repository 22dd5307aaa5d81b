import { expect, test } from 'vitest'
import { soon, useHotSite } from './hmr-site.ts'

const dir = '/../tools'

/** A module outside of the project, like in a workspace. */
const hot = useHotSite(
  'A',
  {
    [`${dir}/module.ts`]: `import { addComponentsDir, addImportsDir, addPlugin, addServerHandler, addServerImportsDir, addServerScanDir, createResolver, defineFwModule, definePage, extendPages } from 'fw/kit'
import { title } from './title.ts'

export default defineFwModule({ meta: { name: 'tools', configKey: 'tools' }, setup(options, fw) {
  const { resolve } = createResolver(import.meta.url)
  fw.options.app.head.title = title + (options.suffix ?? '')
  addComponentsDir({ path: resolve('./parts') })
  addImportsDir(resolve('./names'))
  addPlugin(resolve('./runtime/plugin'))
  extendPages((pages) => void pages.push(definePage({ path: '/elsewhere', name: 'elsewhere', file: resolve('./page.vue') })))
  addServerHandler({ route: '/api/handled', handler: resolve('./runtime/handled.ts') })
  addServerScanDir(resolve('./more-server'))
  addServerImportsDir(resolve('./server-names'))
} })
`,
    [`${dir}/node_modules`]: { link: '../project/node_modules' },
    [`${dir}/title.ts`]: `export const title: string = 'title one'\n`,
    [`${dir}/parts/Part.vue`]: '<template><b id="part">part one</b></template>\n',
    [`${dir}/names/use-name.ts`]: `export const useName = () => 'name one'\n`,
    [`${dir}/runtime/plugin.ts`]: `import { said } from './said'\nexport default defineFwPlugin(() => ({ provide: { said } }))\n`,
    [`${dir}/runtime/said.ts`]: `export const said = 'said one'\n`,
    [`${dir}/runtime/handled.ts`]: `export default defineEventHandler(() => 'handled ' + serverName())\n`,
    [`${dir}/server-names/one.ts`]: `export const serverName = () => 'one'\n`,
    [`${dir}/more-server/api/more.ts`]: `export default defineEventHandler(() => 'more one')\n`,
    [`${dir}/page.vue`]: `<script setup lang="ts">
definePageMeta({ layout: 'default' })
const name = useName()
const { $said } = useFwApp()
</script>

<template>
  <main><Part /><i id="name">{{ name }}</i><u id="said">{{ $said }}</u></main>
</template>
`,
    'layouts/other.vue': '<template><div data-layout="other"><slot /></div></template>\n',
  },
  `  modules: ['../tools/module.ts'],\n`,
)

const status = async (): Promise<number> => (await hot.site.fetch('/elsewhere', { headers: { accept: 'text/html' } })).status
const answer = async (path: string): Promise<string> => (await hot.site.fetch(path)).text()

test('updates components and composables of external directories in place', async () => {
  const page = await hot.open('/elsewhere')
  expect(await page.text('#part')).toBe('part one')
  hot.edit(`${dir}/parts/Part.vue`, 'part one', 'part two')
  await soon(() => page.text('#part')).toBe('part two')
  hot.edit(`${dir}/names/use-name.ts`, 'name one', 'name two')
  await soon(() => page.text('#name')).toBe('name two')
  expect(hot.said()).not.toMatch(/restarted/)
})

test('finds files added there', async () => {
  const page = await hot.open('/elsewhere')
  hot.write({ [`${dir}/parts/Another.vue`]: '<template><b id="another">another one</b></template>\n' })
  hot.edit(`${dir}/page.vue`, '<Part />', '<Part /><Another />')
  await soon(() => page.text('#another')).toBe('another one')
  expect(hot.said()).not.toMatch(/restarted/)
})

test('updates files that they import, and page meta', async () => {
  const page = await hot.open('/elsewhere')
  hot.edit(`${dir}/runtime/said.ts`, 'said one', 'said two')
  await soon(() => page.text('#said')).toBe('said two')
  hot.edit(`${dir}/page.vue`, `layout: 'default'`, `layout: 'other'`)
  await soon(() => hot.site.html('/elsewhere')).toContain('data-layout="other"')
})

test('updates server handlers, routes and utils', async () => {
  expect(await answer('/api/handled')).toBe('handled one')
  hot.edit(`${dir}/server-names/one.ts`, "'one'", "'two'")
  await soon(() => answer('/api/handled')).toBe('handled two')
  hot.write({ [`${dir}/server-names/new.ts`]: `export const newName = () => 'new'\n` })
  hot.edit(`${dir}/runtime/handled.ts`, 'serverName()', 'newName()')
  await soon(() => answer('/api/handled')).toBe('handled new')
  hot.edit(`${dir}/more-server/api/more.ts`, 'more one', 'more two')
  await soon(() => answer('/api/more')).toBe('more two')
  hot.write({ [`${dir}/more-server/api/third.ts`]: `export default defineEventHandler(() => 'third')\n` })
  await soon(() => answer('/api/third')).toBe('third')
  expect(hot.said()).not.toMatch(/restarted/)
})

test('recovers from a syntax error', async () => {
  for (const file of ['title.ts', 'module.ts']) {
    hot.edit(`${dir}/${file}`, 'export ', 'export ( ')
    await soon(hot.said).toMatch(/cannot be loaded/)
    expect(await status()).toBe(503)
    hot.edit(`${dir}/${file}`, 'export ( ', 'export ')
    await soon(status).toBe(200)
  }
})

test('restarts when a file imported by the module changes', async () => {
  const page = await hot.open('/elsewhere')
  expect(await page.page.title()).toBe('title one')
  hot.edit(`${dir}/title.ts`, 'title one', 'title two')
  await page.reloaded()
  await soon(hot.said).toMatch(/restarted {2}.*title\.ts/)
  await soon(() => page.page.title()).toBe('title two')
})

test('restarts when an option of the module changes', async () => {
  const page = await hot.open('/elsewhere')
  hot.edit('/fw.config.ts', '  modules: [', `  tools: { suffix: '!' },\n  modules: [`)
  await page.reloaded()
  await soon(hot.said).toMatch(/tools\.suffix: not set → "!" \(fw\.config\.ts:\d+\)/)
  await soon(() => page.page.title()).toMatch(/!$/)
})
