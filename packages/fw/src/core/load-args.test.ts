import { afterEach, expect, it, vi } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { loadFromArgs } from './load-args.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([
  [{ NODE_ENV: 'test', TEST: '' }, 'of tests', true],
  [{ NODE_ENV: 'production', TEST: '1' }, 'of tests', true],
  [{ NODE_ENV: 'production', TEST: '' }, 'of builds', false],
])('selects the block of the environment: %o', async (env, appId, test) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const rootDir = project({
    'fw.config.mjs': `export default { $test: { appId: 'of tests' }, $production: { appId: 'of builds' } }`,
  })
  expect((await loadFromArgs({ rootDir }, [])).options).toMatchObject({ appId, test, dev: false })
})
