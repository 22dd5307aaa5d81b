import { expect, it } from 'vitest'
import { proofPage } from '../../support/proof-sites.ts'

it('app.teleportTag: is the tag of the teleport target', async () => {
  expect(await proofPage('shop', '/shop/')).toContain('<aside id="overlays"></aside>')
  expect(await proofPage('plain', '/')).toContain('<div id="teleports"></div>')
})
