import { expect, it } from 'vitest'
import { loadFiles, placed } from '../../../../test/support/load.ts'
import { builtInEnvProblems } from './built-in-env-problems.ts'

it('reports keys that read the environment themselves, with the variable to set instead', async () => {
  const loaded = await loadFiles({
    'fw.config.ts': `const { env } = process
export default {
  appId: process.env.APP,
  runtimeConfig: {
    apiKey: process.env.API_KEY ?? '',
    plain: 'process',
    mail: { password: String(process.env['MAIL']) },
    public: { apiBase: env.X || '/api' },
  },
  $production: { runtimeConfig: { other: process.env.OTHER } },
}`,
  })
  const problems = (await builtInEnvProblems(loaded)).toSorted((a, b) => a.path.localeCompare(b.path))
  expect(problems.map(({ code, level, path, fix }) => ({ code, level, path, fix: /FW_\w+/.exec(fix)?.[0] }))).toEqual([
    { code: 'FW_CONFIG_ENV_BUILT_IN', level: 'warning', path: 'runtimeConfig.apiKey', fix: 'FW_API_KEY' },
    { code: 'FW_CONFIG_ENV_BUILT_IN', level: 'warning', path: 'runtimeConfig.mail.password', fix: 'FW_MAIL_PASSWORD' },
    { code: 'FW_CONFIG_ENV_BUILT_IN', level: 'warning', path: 'runtimeConfig.other', fix: 'FW_OTHER' },
  ])
  const places = await placed({ problems })
  expect(places.map(({ position }) => position?.line)).toEqual([5, 7, 10])
})

it('reports nothing for plain values', async () => {
  const loaded = await loadFiles({
    'fw.config.ts': `export default { runtimeConfig: { apiKey: '', public: { apiBase: '/api' } } }`,
  })
  expect(await builtInEnvProblems(loaded)).toEqual([])
})
