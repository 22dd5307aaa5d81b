import { expect, it } from 'vitest'
import { loadFwConfig } from '@fw/kit'
import { describedApp } from '../../support/described-app.ts'
import { project } from '../../support/project.ts'

const layer = { 'base/fw.config.mjs': `export default { appId: 'from-layer', css: ['layer.css'] }` }
const env = { XDG_CONFIG_HOME: '/nonexistent' }

it('extends: the configuration of a layer is the base of the project', async () => {
  const cwd = project({ ...layer, 'fw.config.mjs': `export default { extends: './base', css: ['project.css'] }` })
  const { options, layers } = await loadFwConfig({ cwd, env })
  expect(options).toMatchObject({ appId: 'from-layer', css: ['layer.css', 'project.css'] })
  expect(layers.map(({ name }) => name).slice(1)).toEqual(['base'])
})

it('extends: the layer is not read without it', async () => {
  const cwd = project({ ...layer, 'fw.config.mjs': `export default { css: ['project.css'] }` })
  const { options, layers } = await loadFwConfig({ cwd, env })
  expect(options).toMatchObject({ appId: 'fw-app', css: ['project.css'] })
  expect(layers).toHaveLength(1)
})

it('extends: pages, components and public files of the layer are part of the app', async () => {
  const files = {
    'pages/index.vue': '<template><p /></template>',
    'base/fw.config.mjs': 'export default {}',
    'base/pages/of-layer.vue': '<template><p /></template>',
    'base/components/OfLayer.vue': '<template><p /></template>',
    'base/public/of-layer.txt': '',
  }
  const parts = async (config: object): Promise<[boolean, boolean, string[]]> => {
    const { app, publicDirs, from } = await describedApp(files, { ...config })
    const isPage = app.pages.some(({ path }) => path === '/of-layer')
    return [isPage, app.components.some(({ pascalName }) => pascalName === 'OfLayer'), publicDirs.map(from)]
  }
  expect(await parts({ extends: './base' })).toEqual([true, true, ['public', 'base/public']])
  expect(await parts({})).toEqual([false, false, ['public']])
})
