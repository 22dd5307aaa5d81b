import { expect, it } from 'vitest'
import { describedApp, variantA } from '../../support/described-app.ts'
import { proofServer } from '../../support/proof-sites.ts'

const files = {
  'shared/utils/fromShared.ts': 'export const fromShared = 1',
  'common/utils/fromCommon.ts': 'export const fromCommon = 1',
}

const sharedBy = async (config: object): Promise<{ names: string[]; server: string[]; alias: string }> => {
  const { app, sharedDirs, options, from } = await describedApp(files, { ...variantA, ...config })
  return {
    names: app.imports.map(({ name }) => name).filter((name) => /^from[SC]/.test(name)),
    server: sharedDirs.map(from),
    alias: from(options.alias['#shared']!),
  }
}

it('dir.shared: its exports are available in the app and the server, and by the alias', async () => {
  expect(await sharedBy({ dir: { shared: 'common' } })).toEqual({
    names: ['fromCommon'],
    server: ['common/utils', 'common/types'],
    alias: 'common',
  })
  expect(await sharedBy({})).toEqual({ names: ['fromShared'], server: ['shared/utils', 'shared/types'], alias: 'shared' })
})

it('dir.shared: its exports are auto-imported in server routes', async () => {
  const [shop, plain] = await Promise.all([proofServer('shop'), proofServer('plain')])
  expect(await (await shop.fetch('/shop/api/shared')).text()).toBe('common')
  expect(await (await plain.fetch('/api/shared')).text()).toBe('shared')
})
