import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

const files = {
  'app/app.vue': '<template><p /></template>',
  'app/pages/a.vue': '<template><p /></template>',
  'app/composables/inApp.ts': 'export const inApp = 1',
  'src/app.vue': '<template><p /></template>',
  'src/pages/b.vue': '<template><p /></template>',
  'src/composables/inSrc.ts': 'export const inSrc = 1',
  'app.vue': '<template><p /></template>',
  'pages/c.vue': '<template><p /></template>',
  'composables/inRoot.ts': 'export const inRoot = 1',
}

const found = async (config: object): Promise<string[]> => {
  const { app, from } = await describedApp(files, { ...config })
  const names = app.imports.map(({ name }) => name).filter((name) => /^in[A-Z]/.test(name) && name !== 'inject')
  return [from(app.rootComponent), ...app.pages.map(({ path }) => path), ...names]
}

it.each([
  ['A', variantA, ['app/app.vue', '/a', 'inApp']],
  ['B', variantB, ['app.vue', '/c', 'inRoot']],
])('srcDir: contains the sources of the app, in %s', async (_variant, config, byDefault) => {
  expect(await found({ ...config, srcDir: 'src' })).toEqual(['src/app.vue', '/b', 'inSrc'])
  expect(await found(config)).toEqual(byDefault)
})
