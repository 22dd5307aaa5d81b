import { expect, it } from 'vitest'
import { proofServer } from '../../support/proof-sites.ts'

it('devServerHandlers: are not part of a build', async () => {
  const { fetch } = await proofServer('shop')
  expect((await fetch('/shop/health')).status).toBe(200)
  expect((await fetch('/shop/__mail')).status).toBe(404)
})
