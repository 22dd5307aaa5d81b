import { expect, it } from 'vitest'
import { describedApp, variantA } from '../../support/described-app.ts'

const files = {
  'app/pages/a.vue': '<template><p /></template>',
  'app/pages/b.md': '# B',
  'app/layouts/c.md': '# C',
  'app/components/Note.md': '# Note',
}

const parts = async (config: object): Promise<string[]> => {
  const { app, from } = await describedApp(files, { ...variantA, ...config })
  const components = app.components.map(({ file }) => file).filter((file) => file.endsWith('Note.md'))
  return [...app.pages.map(({ file }) => file!), ...app.layouts.map(({ file }) => file), ...components].map(from)
}

it('extensions: files with these extensions are scanned, in addition to the built-in ones', async () => {
  expect(await parts({ extensions: ['.md'] })).toEqual([
    'app/pages/a.vue',
    'app/pages/b.md',
    'app/layouts/c.md',
    'app/components/Note.md',
  ])
  expect(await parts({})).toEqual(['app/pages/a.vue'])
})
