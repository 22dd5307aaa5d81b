import { expect, it } from 'vitest'
import { optionSite } from '../../support/option-sites.ts'

it('imports.global: names are on `globalThis` too', async () => {
  const site = await optionSite('changed')
  expect(await site.html('/')).toContain('data-testid="greeting">hello<')
})

it('imports.global: by default they are not', async () => {
  const site = await optionSite('usual')
  expect(await site.html('/')).toContain('data-testid="greeting">no global<')
})
