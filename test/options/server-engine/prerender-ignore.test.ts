import { expect, it } from 'vitest'
import { proofFile, proofPage } from '../../support/proof-sites.ts'

it('serverEngine.prerender.ignore: a page that it names is not written, though it is asked for', async () => {
  await expect(proofFile('older', 'secret/index.html')).rejects.toThrow('ENOENT')
  expect(await proofPage('older', '/secret')).toContain('<main>Secret</main>')
})

it('serverEngine.prerender.ignore: others are written', async () => {
  expect(await proofFile('older', 'hidden/index.html')).toContain('<main>Hidden</main>')
})
