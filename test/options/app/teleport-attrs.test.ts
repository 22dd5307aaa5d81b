import { expect, it } from 'vitest'
import { proofPage } from '../../support/proof-sites.ts'

it('app.teleportAttrs: the element for teleported content has these attributes, and content for its id goes there', async () => {
  expect(await proofPage('older', '/teleports')).toMatch(/<div id="layer" class="above">.*<b>to layer<\/b>.*<\/div>/)
  const plain = await proofPage('plain', '/teleports')
  expect(plain).toMatch(/<div id="teleports"><!--teleport/)
  expect(plain).not.toContain('to layer')
})
