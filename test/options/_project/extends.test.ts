import { expect, it } from 'vitest'
import { loadFwConfig } from '@fw/kit'
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
