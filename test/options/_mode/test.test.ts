import { expect, it } from 'vitest'
import { proofPage } from '../../support/proof-sites.ts'

it('test: app code can detect that it runs under a test runner', async () => {
  expect(await proofPage('shop', '/shop/')).toContain('<p data-testid="test">under test</p>')
  expect(await proofPage('plain', '/')).toContain('<p data-testid="test">not under test</p>')
})
