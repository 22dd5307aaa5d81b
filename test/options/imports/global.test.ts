import { expect, it } from 'vitest'
import { optionSite } from '../../support/option-sites.ts'

it('imports.global: adds the names to `globalThis`', async () => {
  const site = await optionSite('changed')
  expect(await site.html('/')).toContain('data-testid="greeting">hello<')
})

it('imports.global: is disabled by default', async () => {
  const site = await optionSite('usual')
  expect(await site.html('/')).toContain('data-testid="greeting">no global<')
})
