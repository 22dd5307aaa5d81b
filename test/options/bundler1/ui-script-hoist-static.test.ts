import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = {
  'entry.ts': `import Box from './Box.vue'; console.log(Box)`,
  'Box.vue': `<script setup>const limit = 'four'; const shown = [limit]</script><template>{{ shown }}</template>`,
}

it('bundler1.ui.script.hoistStatic: false keeps constants in the component', async () => {
  const { clientCode } = await bundled(files, { bundler1: { ui: { script: { hoistStatic: false } } } })
  expect(clientCode).not.toContain('var limit')
  expect(clientCode).toContain('const shown = ["four"]') // the bundler has inlined the value
})

it('bundler1.ui.script.hoistStatic: hoists constants by default', async () => {
  const { clientCode } = await bundled(files)
  expect(clientCode).toContain('var limit = "four"')
})
