import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = {
  'entry.ts': `import Box from './Box.vue'; console.log(Box)`,
  'Box.vue': `<script setup>const { size } = defineProps(['size'])</script><template>{{ size + 1 }}</template>`,
}

it('ui.propsDestructure: false reads a prop once, in setup', async () => {
  const { clientCode, serverCode } = await bundled(files, { ui: { propsDestructure: false } })
  for (const code of [clientCode, serverCode]) expect(code).toContain('const { size } = __props')
})

it('ui.propsDestructure: by default destructured props stay reactive', async () => {
  const { clientCode, serverCode } = await bundled(files)
  for (const code of [clientCode, serverCode]) {
    expect(code).not.toContain('const { size } = __props')
    expect(code).toContain('__props.size + 1')
  }
})
