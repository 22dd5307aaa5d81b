import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = {
  'entry.ts': `import Box from './Box.vue'; console.log(Box)`,
  'Box.vue': `<script setup>const { size } = defineProps(['size'])</script><template>{{ size + 1 }}</template>`,
}

it('bundler1.ui.features.propsDestructure: false reads a prop once, in setup', async () => {
  const { clientCode } = await bundled(files, { bundler1: { ui: { features: { propsDestructure: false } } } })
  expect(clientCode).toContain('const { size } = __props')
})

it('bundler1.ui.features.propsDestructure: by default destructured props stay reactive', async () => {
  const { clientCode } = await bundled(files)
  expect(clientCode).not.toContain('const { size } = __props')
  expect(clientCode).toContain('__props.size + 1')
})
