import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'

const files = {
  'pages/index.vue': `<script setup>definePageMeta({ title: 'Start' })</script>`,
  'pages/about.vue': `<script setup>const name = 'About'; definePageMeta({ title: name.trim() })</script>`,
}

it('experimental.extraPageMetaExtractionKeys: these keys must be static', async () => {
  const { app, warnings } = await describedApp(files, { experimental: { extraPageMetaExtractionKeys: ['title'] } })
  expect(app.pages.find(({ name }) => name === 'index')!.meta).toEqual({ title: 'Start' })
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('FW_PAGES_META_NOT_STATIC')
})

it('experimental.extraPageMetaExtractionKeys: a key can be dynamic by default', async () => {
  expect((await describedApp(files)).warnings).toEqual([])
})
