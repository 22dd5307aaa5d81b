import { expect, it } from 'vitest'
import { proofPage } from '../../support/proof-sites.ts'

it('app.teleportTag: the element for teleported content has this tag', async () => {
  expect(await proofPage('shop', '/shop/')).toContain('<aside id="overlays"></aside>')
  expect(await proofPage('plain', '/')).toContain('<div id="teleports"></div>')
})
