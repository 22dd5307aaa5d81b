import { expect, it } from 'vitest'
import { proofPage } from '../../support/proof-sites.ts'

it('appConfig: provides keys that the app.config file does not set; the file wins (R73)', async () => {
  expect(await proofPage('shop', '/shop/')).toContain('<p data-testid="app-config">red serif</p>')
  expect(await proofPage('plain', '/')).toContain('<p data-testid="app-config">red </p>')
})
