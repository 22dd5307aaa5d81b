import { expect, it } from 'vitest'
import { loadFwConfig } from '@fw/kit'
import { join } from 'pathe'
import { project } from '../../support/project.ts'

const env = { XDG_CONFIG_HOME: '/nonexistent' }

it('future.compatibilityVersion: 4 switches the defaults to variant A', async () => {
  const cwd = project({ 'fw.config.mjs': 'export default { future: { compatibilityVersion: 4 } }' })
  const { options, variant } = await loadFwConfig({ cwd, env })
  expect(variant).toBe('A')
  expect(options.srcDir).toBe(join(cwd, 'app'))
  expect(options.dir).toMatchObject({ pages: 'app/pages' })
  expect(options.alias).toMatchObject({ '~': join(cwd, 'app'), '#server': join(cwd, 'server') })
})

it('future.compatibilityVersion: the defaults are those of variant B', async () => {
  const cwd = project({ 'fw.config.mjs': 'export default {}' })
  const { options, variant } = await loadFwConfig({ cwd, env })
  expect(variant).toBe('B')
  expect(options.srcDir).toBe(cwd)
  expect(options.dir).toMatchObject({ pages: 'pages', static: 'public' })
  expect(options.alias).toMatchObject({ '~': `${cwd}/` })
})
