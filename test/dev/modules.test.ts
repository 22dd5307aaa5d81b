import { expect, test } from 'vitest'
import { soon, useHotSite } from './hmr-site.ts'

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

test('a generated file follows what it is made of, without a reload', async () => {
  const page = await hot.open('/told')
  await soon(() => page.text('h1')).toBe('first of 3 pages')
  hot.write({ 'pages/one-more.vue': '<template><p>more</p></template>\n' })
  await soon(() => page.text('h1')).toBe('first of 4 pages')
  expect(await hot.site.html('/told')).toContain('first of 4 pages')
  expect(hot.said()).not.toMatch(/restarted/)
})

test('a module that changes runs again', async () => {
  const page = await hot.open('/told')
  hot.write({ '/modules/telling/index.ts': module('second') })
  await page.reloaded()
  expect(hot.said()).toMatch(/restarted {2}modules\/telling\/index\.ts/)
  await soon(() => page.text('h1')).toBe('second of 4 pages')
  expect(await hot.site.html('/told')).toContain('second of 4 pages')
})
