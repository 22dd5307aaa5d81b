import { expect, it } from 'vitest'
import { loadFwConfig } from '@fw/kit'
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
