import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = {
  'entry.ts': `import Box from './Box.vue'; console.log(Box)`,
  'Box.vue': `<template><my-clock>{{ now }}</my-clock></template>`,
}

it('ui.compilerOptions: are passed to the template compiler, including functions', async () => {
  const { clientCode, serverCode } = await bundled(
    files,
    `{ ui: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('my-') } } }`,
  )
  for (const code of [clientCode, serverCode]) expect(code).not.toContain('resolveComponent("my-clock")')
  expect(clientCode).toContain('createElementBlock("my-clock"')
  expect(serverCode).toContain('<my-clock')
})

it('ui.compilerOptions: an unknown tag is a component by default', async () => {
  const { clientCode, serverCode } = await bundled(files)
  for (const code of [clientCode, serverCode]) expect(code).toContain('resolveComponent("my-clock")')
})
