import { describe, expect, test } from 'vitest'
import { counterPage, soon, useHotSite } from './hmr-site.ts'

const module = (text: string): string => `import { addTemplate, defineFwModule } from 'fw/kit'
export default defineFwModule(() => {
  addTemplate({ filename: 'told.mjs', getContents: ({ app }) => \`export const told = '${text} of \${app.pages.length} pages'\` })
})
`

const hot = useHotSite('A', {
  '/modules/telling/index.ts': module('first'),
  'pages/told.vue': `<script setup lang="ts">
import { told } from '#build/told'
</script>

<template><h1>{{ told }}</h1></template>
`,
})

test('a generated file is updated with its inputs, without a reload', async () => {
  const page = await hot.open('/told')
  await soon(() => page.text('h1')).toBe('first of 3 pages')
  hot.write({ 'pages/one-more.vue': '<template><p>more</p></template>\n' })
  await soon(() => page.text('h1')).toBe('first of 4 pages')
  expect(await hot.site.html('/told')).toContain('first of 4 pages')
  expect(hot.said()).not.toMatch(/restarted/)
})

test('a changed module runs again', async () => {
  const page = await hot.open('/told')
  hot.write({ '/modules/telling/index.ts': module('second') })
  await page.reloaded()
  await soon(hot.said).toMatch(/restarted {2}modules\/telling\/index\.ts/)
  await soon(() => page.text('h1')).toBe('second of 4 pages')
  expect(await hot.site.html('/told')).toContain('second of 4 pages')
})

describe('a generated file replaced by a module', () => {
  const replaced = useHotSite('A', {
    '/modules/own-layouts.ts': `import { defineFwModule } from 'fw/kit'
export default defineFwModule((_, fw) => {
  fw.hook('app:templates', (files, app) => {
    const file = files.find(({ name }) => name === 'layouts.mjs')
    const text = () => app.layouts.map(({ name, file }) => JSON.stringify(name) + ':()=>import(' + JSON.stringify(file) + ')').join()
    file.text = () => 'const all={' + text() + '};export{all as default}'
  })
})
`,
    'app.vue': '<template><FwLayout><FwPage /></FwLayout></template>\n',
    'layouts/default.vue': '<template><div><i id="layout">default</i><slot /></div></template>\n',
    'pages/laid-out.vue': counterPage('laid out', '', `<button id="other" @click="setPageLayout('other')">other</button>`),
  })

  test('still gets hot updates', async () => {
    const page = await replaced.open('/laid-out')
    await page.page.click('#count')
    page.forget()
    replaced.write({ 'layouts/other.vue': '<template><div><i id="layout">other</i><slot /></div></template>\n' })
    await soon(() => replaced.said()).toMatch(/updated|added/)
    await soon(() =>
      page.page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /hot\/layouts/.test(name))),
    ).toBe(true)
    await soon(async () => (await page.page.click('#other'), page.text('#layout'))).toBe('other')
    replaced.edit('layouts/other.vue', 'other<', 'changed<')
    await soon(() => page.text('#layout')).toBe('changed')
    await page.expectKept()
    expect(page.errors).toEqual([])
  })
})
