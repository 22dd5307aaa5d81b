import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'

const files = {
  'pages/index.vue': `<script setup>definePageMeta({ title: 'Start' })</script>`,
  'pages/about.vue': `<script setup>const name = 'About'; definePageMeta({ title: name.trim() })</script>`,
}

it('experimental.extraPageMetaExtractionKeys: these keys have to be known when the app is built', async () => {
  const { app, warnings } = await describedApp(files, { experimental: { extraPageMetaExtractionKeys: ['title'] } })
  expect(app.pages.find(({ name }) => name === 'index')!.meta).toEqual({ title: 'Start' })
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('FW_PAGES_META_NOT_STATIC')
})

it('experimental.extraPageMetaExtractionKeys: by default a key may be left to the code that runs', async () => {
  expect((await describedApp(files)).warnings).toEqual([])
})
