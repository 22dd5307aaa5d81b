import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = {
  'entry.ts': `import Box from './Box.vue'; console.log(Box)`,
  'Box.vue': `<script setup>const limit = 'four'; const shown = [limit]</script><template>{{ shown }}</template>`,
}

it('bundler1.ui.script.hoistStatic: false leaves constants in the component', async () => {
  const { clientCode } = await bundled(files, { bundler1: { ui: { script: { hoistStatic: false } } } })
  expect(clientCode).not.toContain('var limit')
  expect(clientCode).toContain('const shown = ["four"]') // the bundler has put the value in its place
})

it('bundler1.ui.script.hoistStatic: by default constants are moved out of the component', async () => {
  const { clientCode } = await bundled(files)
  expect(clientCode).toContain('var limit = "four"')
})
