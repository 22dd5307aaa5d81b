import { expect, it } from 'vitest'
import { proofPage } from '../../support/proof-sites.ts'

it('app.teleportAttrs, app.teleportAttrs.id: are set on the teleport target, and content for its id is rendered there', async () => {
  expect(await proofPage('older', '/teleports')).toMatch(/<div id="layer" class="above">.*<b>to layer<\/b>.*<\/div>/)
  const plain = await proofPage('plain', '/teleports')
  expect(plain).toMatch(/<div id="teleports"><!--teleport/)
  expect(plain).not.toContain('to layer')
})
