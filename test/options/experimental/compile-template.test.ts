import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

const files = {
  'list.mjs': `export default [<% for (const page of app.pages) { %>'<%= page.path %>', <% } %>'<%- '<b>' %>']\n`,
  'pages/index.vue': '<template><p>a</p></template>',
  'app/pages/index.vue': '<template><p>a</p></template>',
}
const build = { templates: [{ src: './list.mjs', dst: 'list.mjs' }] }

it('experimental.compileTemplate: compiles templates, by default in variant B', async () => {
  const inB = await describedApp(files, { ...variantB, build })
  expect(await inB.text('#build/list')).toBe(`export default ['/', '&lt;b&gt;']\n`)
  const inA = await describedApp(files, { ...variantA, build, experimental: { compileTemplate: true } })
  expect(await inA.text('#build/list')).toBe(`export default ['/', '&lt;b&gt;']\n`)
})

it('experimental.compileTemplate: uses them unchanged, by default in variant A', async () => {
  const inA = await describedApp(files, { ...variantA, build })
  expect(await inA.text('#build/list')).toBe(files['list.mjs'])
  const inB = await describedApp(files, { ...variantB, build, experimental: { compileTemplate: false } })
  expect(await inB.text('#build/list')).toBe(files['list.mjs'])
})
