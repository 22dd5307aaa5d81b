import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = {
  'entry.ts': `import Box from './Box.vue'; console.log(Box)`,
  'Box.vue': `<template><my-clock /></template>`,
}

it('bundler1.ui.template.compilerOptions: are passed to the template compiler, and override `ui.compilerOptions`', async () => {
  const own = `bundler1: { ui: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'my-clock' } } } }`
  const { clientCode, serverCode } = await bundled(files, `{ ${own}, ui: { compilerOptions: { isCustomElement: () => false } } }`)
  for (const code of [clientCode, serverCode]) expect(code).not.toContain('resolveComponent("my-clock")')
  expect(clientCode).toContain('createElementBlock("my-clock")')
  expect(serverCode).toContain('<my-clock')
})

it('bundler1.ui.template.compilerOptions: are those of `ui` by default', async () => {
  const shared = await bundled(files, `{ ui: { compilerOptions: { isCustomElement: (tag) => tag === 'my-clock' } } }`)
  expect(shared.clientCode).toContain('createElementBlock("my-clock")')
  const none = await bundled(files)
  for (const code of [none.clientCode, none.serverCode]) expect(code).toContain('resolveComponent("my-clock")')
})
