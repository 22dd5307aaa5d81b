import { expect, it } from 'vitest'
import { proofServer } from '../../support/proof-sites.ts'

const env = { SHOP_SECRET: 'with the prefix of the option', FW_SECRET: 'with the usual prefix' }

it('serverEngine.runtimeConfig: its `envPrefix` is the prefix of variables', async () => {
  const { fetch } = await proofServer('shop', env)
  expect(await (await fetch('/shop/api/config')).json()).toMatchObject({ secret: 'with the prefix of the option' })
})

it('serverEngine.runtimeConfig: variables have the prefix FW_ by default', async () => {
  const { fetch } = await proofServer('older', env)
  expect(await (await fetch('/api/config')).json()).toMatchObject({ secret: 'with the usual prefix' })
})
