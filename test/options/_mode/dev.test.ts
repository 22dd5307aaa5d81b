import { expect, it } from 'vitest'
import { proofPage } from '../../support/proof-sites.ts'

it('dev: a build is for production, whatever is set', async () => {
  expect(await proofPage('shop', '/shop/')).not.toMatch(/@vite|__FW_DEV|<script type="module" src="[^"]*entry/)
})
