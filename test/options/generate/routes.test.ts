import { expect, it } from 'vitest'
import { proofFile } from '../../support/proof-sites.ts'

it('generate.routes: these pages are generated, together with those of the newer option', async () => {
  expect(await proofFile('older', 'about/index.html')).toContain('<h1>About</h1>')
  expect(await proofFile('older', 'hidden/index.html')).toContain('<main>Hidden</main>')
})

it('generate.routes: other pages are not generated', async () => {
  await expect(proofFile('older', 'wide/index.html')).rejects.toThrow('ENOENT')
  await expect(proofFile('plain', 'about/index.html')).rejects.toThrow('ENOENT')
})
