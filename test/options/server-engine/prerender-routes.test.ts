import { expect, it } from 'vitest'
import { proofFile } from '../../support/proof-sites.ts'

it('serverEngine.prerender.routes: these pages are written to files', async () => {
  expect(await proofFile('older', 'hidden/index.html')).toContain('<main>Hidden</main>')
})

it('serverEngine.prerender.routes: by default a build writes no page', async () => {
  await expect(proofFile('plain', 'hidden/index.html')).rejects.toThrow('ENOENT')
})
