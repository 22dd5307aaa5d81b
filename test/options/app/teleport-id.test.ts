import { expect, it } from 'vitest'
import { proofPage } from '../../support/proof-sites.ts'

it('app.teleportId: content teleported to this id is rendered into the element', async () => {
  const shop = await proofPage('shop', '/shop/teleports')
  expect(shop).toMatch(/<aside id="overlays">.*<b>to overlays<\/b>.*<\/aside>/)
  expect(shop).not.toContain('to teleports')
  const plain = await proofPage('plain', '/teleports')
  expect(plain).toMatch(/<div id="teleports">.*<b>to teleports<\/b>.*<\/div>/)
  expect(plain).not.toContain('to overlays')
})
