import { describe, expect, it } from 'vitest'
import { codes, load } from '../../../../test/support/load.ts'
import { cleanEnv, project } from '../../../../test/support/project.ts'
import type { LoadedConfig } from './load-fw-config.ts'

function loadWith(runtimeConfig: object, env: Record<string, string>): Promise<LoadedConfig> {
  const dir = project({ 'fw.config.ts': `export default { runtimeConfig: ${JSON.stringify(runtimeConfig)} }` })
  return load(dir, { env: cleanEnv(dir, env) })
}

describe('runtimeEnvProblems', () => {
  it('R19, R20: accepts variables of declared keys', async () => {
    const { problems } = await loadWith({ apiKey: '', public: { baseURL: '' } }, { FW_API_KEY: 'k', FW_PUBLIC_BASE_URL: '/x' })
    expect(codes(problems)).toEqual([])
  })

  it('R24: does not inline a secret', async () => {
    const { options } = await loadWith({ apiKey: '' }, { FW_API_KEY: 'secret' })
    expect(options.runtimeConfig['apiKey']).toBe('')
    expect(JSON.stringify(options)).not.toContain('secret')
  })

  it('R17: suggests the intended variable', async () => {
    const { problems } = await loadWith({ apiKey: '' }, { FW_APIKEY: 'secret' })
    expect(problems).toMatchObject([
      { code: 'FW_CONFIG_ENV_UNMATCHED', level: 'warning', fix: 'Did you mean `FW_API_KEY` (for `runtimeConfig.apiKey`)?' },
    ])
  })

  it('R16: ignores variables without the prefix', async () => {
    expect(codes((await loadWith({ apiKey: '' }, { API_KEY: 'x', MY_FW_API_KEY: 'x' })).problems)).toEqual([])
  })

  it.each([
    [{ count: 5 }, { FW_COUNT: 'many' }, 'a number'],
    [{ isOpen: true }, { FW_IS_OPEN: 'perhaps' }, 'true or false'],
    [{ list: ['a'] }, { FW_LIST: 'a,b' }, 'a JSON array'],
  ])('reports the type expected for %j', async (runtimeConfig, env, expected) => {
    const { problems } = await loadWith(runtimeConfig, env)
    expect(codes(problems)).toEqual(['ENV_NOT_CONVERTED'])
    expect(problems[0]?.why).toContain(`must be ${expected}, like`)
  })

  it('warns about two keys with the same variable', async () => {
    const { problems } = await loadWith({ apiKey: '', api: { key: '' } }, { FW_API_KEY: 'x' })
    expect(codes(problems)).toEqual(['ENV_AMBIGUOUS'])
  })
})
