import { expect, it } from 'vitest'
import { loadFwConfig } from '@fw/kit'
import { describedApp } from '../../support/described-app.ts'
import { project } from '../../support/project.ts'

const files = {
  'dark/fw.config.mjs': `export default { appConfig: { colour: 'black' } }`,
  'base/fw.config.mjs': `export default { appConfig: { colour: 'grey', font: 'serif' } }`,
}
const env = { XDG_CONFIG_HOME: '/nonexistent' }

it('theme: has a higher priority than the other layers', async () => {
  const cwd = project({ ...files, 'fw.config.mjs': `export default { theme: './dark', extends: './base' }` })
  const { options } = await loadFwConfig({ cwd, env })
  expect(options.appConfig).toEqual({ colour: 'black', font: 'serif' })
})

it('theme: the source is not read without it', async () => {
  const cwd = project({ ...files, 'fw.config.mjs': `export default { extends: './base' }` })
  const { options } = await loadFwConfig({ cwd, env })
  expect(options.appConfig).toEqual({ colour: 'grey', font: 'serif' })
})

it('theme: pages, components and public files of the layer are part of the app', async () => {
  const sources = {
    'pages/index.vue': '<template><p /></template>',
    'brand/fw.config.mjs': 'export default {}',
    'brand/pages/of-layer.vue': '<template><p /></template>',
    'brand/components/OfLayer.vue': '<template><p /></template>',
    'brand/public/of-layer.txt': '',
  }
  const parts = async (config: object): Promise<[boolean, boolean, string[]]> => {
    const { app, publicDirs, from } = await describedApp(sources, { ...config })
    const isPage = app.pages.some(({ path }) => path === '/of-layer')
    return [isPage, app.components.some(({ pascalName }) => pascalName === 'OfLayer'), publicDirs.map(from)]
  }
  expect(await parts({ theme: './brand' })).toEqual([true, true, ['public', 'brand/public']])
  expect(await parts({})).toEqual([false, false, ['public']])
})
