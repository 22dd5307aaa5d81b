import { expect, it } from 'vitest'
import { proofFile, proofSite } from '../../support/proof-sites.ts'

it('generate.exclude: keeps nothing from being written any more, and a warning says what does', async () => {
  const { stdout, stderr } = await proofSite('older')
  expect(await proofFile('older', 'hidden/index.html')).toContain('<main>Hidden</main>')
  expect(stdout + stderr).toMatch(/generate\.exclude[^]*serverEngine\.prerender\.ignore/)
})

it('generate.exclude: without it there is no warning', async () => {
  const { stdout, stderr } = await proofSite('plain')
  expect(stdout + stderr).not.toContain('generate.exclude')
})
