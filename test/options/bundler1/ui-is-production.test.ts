import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = {
  'entry.ts': `import Box from './Box.vue'; console.log(Box)`,
  'Box.vue': `<script setup lang="ts">defineProps<{ size: number }>()</script><template>{{ size }}</template>`,
}

it('bundler1.ui.isProduction: false keeps development checks, such as prop types', async () => {
  const { clientCode } = await bundled(files, { bundler1: { ui: { isProduction: false } } })
  expect(clientCode).toMatch(/size: \{\s+type: Number,\s+required: true/)
})

it('bundler1.ui.isProduction: a build has no prop types by default', async () => {
  const { clientCode } = await bundled(files)
  expect(clientCode).toContain('props: { size: {} }')
})
