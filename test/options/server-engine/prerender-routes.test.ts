import { expect, it } from 'vitest'
import { proofFile } from '../../support/proof-sites.ts'

it('serverEngine.prerender.routes: these pages are generated', async () => {
  expect(await proofFile('older', 'hidden/index.html')).toContain('<main>Hidden</main>')
})

it('serverEngine.prerender.routes: a build generates no page by default', async () => {
  await expect(proofFile('plain', 'hidden/index.html')).rejects.toThrow('ENOENT')
})
