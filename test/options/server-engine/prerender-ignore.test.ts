import { expect, it } from 'vitest'
import { proofFile, proofPage } from '../../support/proof-sites.ts'

it('serverEngine.prerender.ignore: a page that matches is not generated, even if it is listed', async () => {
  await expect(proofFile('older', 'secret/index.html')).rejects.toThrow('ENOENT')
  expect(await proofPage('older', '/secret')).toContain('<main>Secret</main>')
})

it('serverEngine.prerender.ignore: other pages are generated', async () => {
  expect(await proofFile('older', 'hidden/index.html')).toContain('<main>Hidden</main>')
})
