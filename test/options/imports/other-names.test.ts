import { expect, it } from 'vitest'
import { oldNames } from '@fw/schema/renamed.ts'
import { describedApp } from '../../support/described-app.ts'

it.each(['imports.presets', 'imports.imports'])('the replacement suggested for `%s` has the same effect', async (name) => {
  const [, code] = /`(.*)`/.exec(oldNames[name]?.fix ?? '') ?? []
  const { app } = await describedApp({ 'app.vue': '<template><p /></template>' }, `{ ${code} }`)
  expect(app.imports).toContainEqual(expect.objectContaining({ name: 'useMouse', from: '@vueuse/core' }))
})
